import type { Page } from '@playwright/test';

export const storedKinds = async (page: Page): Promise<string[]> =>
  (await read(page, null)).map((key) => key.split(' ')[0] ?? '');

/**
 * Without the menus' loyalty state (src/models/loyalty-state.ts). A page stores values when idle,
 * some seconds later.
 */
export const storedCount = async (page: Page, kind: string): Promise<number> =>
  (await read(page, null)).filter(
    (key) => key.startsWith(`${kind} `) && !/(loyalty|contracts state)$/.test(key),
  ).length;

/** As JSON. */
export const storedText = async (page: Page, kind: string): Promise<string> =>
  (await read(page, kind)).join('\n');

/** Of a kind, as JSON; without one, kind and key. */
function read(page: Page, kind: string | null): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    // A touch makes the page store late values (src/app/first-look.ts).
    dispatchEvent(new Event('pointermove'));
    // Opening a missing database would make an empty one in the app's place.
    if (
      !(await indexedDB.databases()).some(
        ({ name, version }) => name === 'palaro' && (version ?? 0) > 1,
      )
    )
      return [];
    return new Promise<string[]>((resolve) => {
      const open = indexedDB.open('palaro');
      open.addEventListener('success', () => {
        const values = open.result.transaction('values').objectStore('values');
        const rows: IDBRequest<any[]> =
          wanted === null ? values.getAllKeys() : values.index('kind').getAll(wanted);
        rows.addEventListener('success', () => {
          open.result.close();
          resolve(
            rows.result.map((row) => (wanted === null ? row.join(' ') : JSON.stringify(row.value))),
          );
        });
      });
    });
  }, kind);
}
