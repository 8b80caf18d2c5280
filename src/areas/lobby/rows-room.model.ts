import { localStore } from '../../data/browser-storage.ts';

export type RowName = 'continue' | 'live' | 'pvp' | 'draws' | 'popular' | 'new' | 'forYou';

const key = 'rows';
/** What every site's guest has at the first visit. */
const usual = 'live pvp draws new';

/** The rows that the last visit had: their room is there before they are (HOME-08h). */
export const expectedRows = new Set(
  (localStore.get(key) ?? usual).split(' ').filter(Boolean) as RowName[],
);
const shown = new Set(expectedRows);

/** Remembers for the next visit whether a row has something to show. */
export function rememberRow(name: RowName, has: boolean): void {
  if (shown.has(name) === has) return;
  if (has) shown.add(name);
  else shown.delete(name);
  localStore.set(key, [...shown].join(' '));
}
