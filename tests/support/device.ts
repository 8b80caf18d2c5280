import type { Page } from '@playwright/test';

/** Returns the kinds of stored values. */
export const storedKinds = async (page: Page): Promise<string[]> =>
  (await read(page, null)).map((key) => key.split(' ')[0] ?? '');

/**
 * Returns the number of stored values of a kind, without the loyalty state in the menus (src/models/loyalty-state.ts). A page
 * stores its values when it is idle, some seconds later.
 */
export const storedCount = async (page: Page, kind: string): Promise<number> =>
  (await read(page, null)).filter(
    (key) => key.startsWith(`${kind} `) && !/(loyalty|contracts state)$/.test(key),
  ).length;

/** Returns the stored values of a kind, as JSON. */
export const storedText = async (page: Page, kind: string): Promise<string> =>
  (await read(page, kind)).join('\n');

/** The values of a kind, each as JSON; or the kind and the key of each value. */
function read(page: Page, kind: string | null): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    // What the page stores late, it stores once it was touched (src/app/first-look.ts).
    dispatchEvent(new Event('pointermove'));
    // Opening a database that is not there yet would make an empty one in the app's place.
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
