import type { Page } from '@playwright/test';

/** The kinds of values that the device keeps now. */
export function keptKinds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening a database that is not there yet would make an empty one in the app's place.
    if (!(await indexedDB.databases()).some(({ name, version }) => name === 'palaro' && (version ?? 0) > 1)) return [];
    return new Promise<string[]>((resolve) => {
      const open = indexedDB.open('palaro');
      open.addEventListener('success', () => {
        const rows = open.result.transaction('values').objectStore('values').getAllKeys();
        rows.addEventListener('success', () => {
          open.result.close();
          resolve(rows.result.map((key) => String((key as string[])[0])));
        });
      });
    });
  });
}

/** How many values of a kind the device keeps now; what a page shows is kept in a pause of the page, some seconds later. */
export const keptOf = async (page: Page, kind: string): Promise<number> => (await keptKinds(page)).filter((name) => name === kind).length;
