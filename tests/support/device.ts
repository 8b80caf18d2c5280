import type { Page } from '@playwright/test';

/** The kinds of values that the device keeps now. */
export const keptKinds = async (page: Page): Promise<string[]> =>
  (await read(page, null)).map((key) => key.split(' ')[0] ?? '');

/**
 * How many values of a kind the device keeps now, but for what every page's menus know of the member (src/models/loyalty-state.ts); what a page
 * shows is kept in a pause of the page, some seconds later.
 */
export const keptOf = async (page: Page, kind: string): Promise<number> =>
  (await read(page, null)).filter((key) => key.startsWith(`${kind} `) && !key.endsWith('standing'))
    .length;

/** The values of a kind that the device keeps now, as JSON. */
export const keptText = async (page: Page, kind: string): Promise<string> =>
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
