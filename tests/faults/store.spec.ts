import type { Page } from '@playwright/test';
import { games, openHome, settled } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });

async function waitForStoredStatus(page: Page): Promise<void> {
  await expect.poll(() => countRows(page), { timeout: 20_000 }).toBeGreaterThan(0);
}

function countRows(page: Page): Promise<number> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'palaro')) return 0;
    return new Promise<number>((resolve) => {
      const open = indexedDB.open('palaro');
      open.addEventListener('error', () => resolve(0));
      open.addEventListener('success', () => {
        if (!open.result.objectStoreNames.contains('values')) {
          open.result.close();
          return resolve(0);
        }
        const count = open.result.transaction('values').objectStore('values').count();
        count.addEventListener('success', () => {
          open.result.close();
          resolve(count.result);
        });
        return undefined;
      });
    });
  });
}

/** Same origin, none of the app. */
const blank = (page: Page, url: string) => page.goto(`${url}/favicon.svg`);

test('[PWA-09] a browser without IndexedDB gets the whole site, and a warning that nothing is stored', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  await openHome(page);
  await expect(page.getByText(t('frame.store.unavailable'))).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: t('frame.store.dismiss') }).click();
  await expect(page.getByText(t('frame.store.unavailable'))).toHaveCount(0);
  await page.goto('/?c=FISH&a=1');
  await expect(games(page)).toHaveCount(18);
});

test('[PWA-09] a database that is deleted under the page is built again', async ({ page }) => {
  await openHome(page);
  await waitForStoredStatus(page);
  const gone = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.deleteDatabase('palaro');
        request.addEventListener('success', () => resolve('deleted'));
        request.addEventListener('blocked', () => resolve('blocked'));
      }),
  );
  expect(gone).toBe('deleted');
  await page.reload();
  await waitForStoredStatus(page);
  await expect(games(page).first()).toBeVisible();
  await expect(page.getByText(t('frame.store.unavailable'))).toHaveCount(0);
});

test('[PWA-09] a database held by a tab that will not let go costs seconds, not the site', async ({
  page,
  context,
  palaro,
}) => {
  const holder = await context.newPage();
  await blank(holder, palaro.url);
  await holder.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // An old build's sleeping tab holds its version.
        const open = indexedDB.open('palaro', 10);
        open.addEventListener('upgradeneeded', () => {
          open.result
            .createObjectStore('values', { keyPath: ['kind', 'key'] })
            .createIndex('kind', 'kind');
        });
        open.addEventListener('success', () => {
          Object.assign(globalThis, { held: open.result });
          resolve();
        });
      }),
  );
  await openHome(page);
  await expect(page.getByText(t('frame.store.unavailable'))).toBeVisible({ timeout: 25_000 });
  await page.goto('/?c=LIVE&a=1');
  await expect(games(page)).toHaveCount(18);
  await holder.close();
  await page.reload();
  await waitForStoredStatus(page);
});

test('[PWA-09] a database of a newer build is left alone, and the site goes on', async ({
  page,
  palaro,
}) => {
  await blank(page, palaro.url);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('palaro', 90_000);
        open.addEventListener('upgradeneeded', () => {
          const rows = open.result.createObjectStore('rows', { keyPath: 'id' });
          rows.add({ id: 'a write of the newer build' });
        });
        open.addEventListener('success', () => {
          open.result.close();
          resolve();
        });
      }),
  );
  await openHome(page);
  await page.goto('/?c=FISH&a=1');
  await expect(games(page)).toHaveCount(18);
  await settled(page);
  const left = await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const open = indexedDB.open('palaro');
        open.addEventListener('success', () => {
          const all = open.result.transaction('rows').objectStore('rows').getAll();
          all.addEventListener('success', () => {
            open.result.close();
            resolve(all.result);
          });
        });
      }),
  );
  expect(left).toEqual([{ id: 'a write of the newer build' }]);
});

test('[PWA-09] a database with unreadable rows is rebuilt, and the player is notified', async ({
  page,
}) => {
  await openHome(page);
  await waitForStoredStatus(page);
  await page.addInitScript(() => {
    // As Chromium reports damaged database files.
    const { get } = IDBObjectStore.prototype;
    let failures = 0;
    IDBObjectStore.prototype.get = function damaged(query) {
      if (failures < 2 && this.name === 'values') {
        failures += 1;
        throw new DOMException('Internal error.', 'UnknownError');
      }
      return get.call(this, query);
    };
  });
  await page.reload();
  await expect(page.getByText(t('frame.store.rebuilt'))).toBeVisible({ timeout: 25_000 });
  await expect(games(page).first()).toBeVisible();
  await waitForStoredStatus(page);
});
