import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { storedKinds } from '../support/device.ts';
import { games, logIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { openInstalled } from '../support/updatable.ts';
import { words } from '../support/words.ts';

const t = words();
test.use({ serviceWorkers: 'allow' });

const app = join(import.meta.dirname, '..', '..', 'dist', 'app');

function precached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache'));
    return name
      ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
      : [];
  });
}

async function clearBrowserCache(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
}

/** All but the worker, as a browser short of space may. */
async function evictAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase(name ?? '');
        for (const event of ['success', 'error', 'blocked']) gone.addEventListener(event, resolve);
      });
    }
  });
  await clearBrowserCache(page);
}

/** Earlier builds' files are served beside it. */
function isCurrent(name: string): boolean {
  return readFileSync(join(app, 'sw.js'), 'utf8').includes(name);
}

test('[PWA-09] [BOOT-04] [ROUTE-14] [PWA-04] what a browser clears, and values of tomorrow, are fetched again', async ({
  page,
  context,
}) => {
  await openInstalled(page);
  await test.step('[PWA-04] values stored while the clock was a day ahead are shown, and refreshed', async () => {
    // Stored values have tomorrow's date.
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const open = indexedDB.open('palaro');
          open.addEventListener('success', () => {
            const store = open.result.transaction('values', 'readwrite').objectStore('values');
            let count = 0;
            store.openCursor().addEventListener('success', (event) => {
              const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
              if (!cursor) {
                open.result.close();
                return resolve(count);
              }
              const row = cursor.value as { since: string };
              cursor.update({ ...row, since: new Date(Date.now() + 24 * 3600_000).toISOString() });
              count += 1;
              cursor.continue();
            });
          });
        }),
    );
    expect(shifted).toBeGreaterThan(3);
    await context.setOffline(true);
    await page.reload();
    await expect(games(page).first()).toBeVisible();
    await context.setOffline(false);
    const asked = page.waitForResponse((response) =>
      response.url().includes('/api/site/permission'),
    );
    await page.reload();
    expect((await asked).status()).toBe(200);
    await expect(games(page).first()).toBeVisible();
  });
  await test.step('[PWA-09] [BOOT-04] a start with everything cleared recovers by itself, offline and online', async () => {
    const before = await precached(page);
    await evictAll(page);
    await context.setOffline(true);
    await page.goto('/?c=RNG');
    await expect(
      page.getByRole('heading', { level: 1, name: t('status.lost.title') }),
    ).toBeVisible();
    await expect(page.getByText(t('status.lost.info'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('status.retry') })).toBeVisible();

    await context.setOffline(false);
    await expect(games(page).first()).toBeVisible({ timeout: 15_000 });
    await expect(page).toHaveURL(/\?c=RNG$/);
    await expect
      .poll(async () => (await precached(page)).sort(), { timeout: 20_000 })
      .toEqual(before.sort());
    await page.goto('/');
    await expect(games(page).first()).toBeVisible();
    await expect
      .poll(() => storedKinds(page), { timeout: 15_000 })
      .toEqual(expect.arrayContaining(['siteStatus', 'games', 'HOT_GAMES']));
    await context.setOffline(true);
    await page.reload();
    await expect(games(page).first()).toBeVisible();
    await context.setOffline(false);
  });
  await test.step('[PWA-09] [ROUTE-14] a chunk that was cleared is fetched again; offline a retry is offered', async () => {
    const entry = `/assets/${readdirSync(join(app, 'assets')).find((name) => /^main-[^.]*\.js$/.test(name) && isCurrent(name))}`;
    const evictEntry = async () => {
      const gone = await page.evaluate(async (path) => {
        const cache = await caches.open(
          (await caches.keys()).find((key) => key.includes('precache')) ?? '',
        );
        return cache.delete(path);
      }, entry);
      expect(gone).toBe(true);
      await clearBrowserCache(page);
    };
    await evictEntry();
    await page.reload();
    await expect(games(page).first()).toBeVisible();
    await expect.poll(() => precached(page), { timeout: 20_000 }).toContain(entry);

    await evictEntry();
    await context.setOffline(true);
    await page.reload();
    await expect(
      page.getByRole('alert').filter({ hasText: t('status.trouble.offline') }),
    ).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: t('status.retry') }).click();
    await expect(games(page).first()).toBeVisible();
  });
});

for (const [which, hours] of [
  ['ahead', 24],
  ['behind', -24],
] as const) {
  test(`[PWA-04] a device whose clock is a day ${which}: the site opens, logs in, and opens without network`, async ({
    page,
    context,
  }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    await context.addInitScript((shift) => {
      const real = Date;
      const now = () => real.now() + shift;
      globalThis.Date = class extends real {
        constructor(...given: []) {
          super(...((given.length > 0 ? given : [now()]) as []));
        }
        static override now = now;
      } as DateConstructor;
    }, hours * 3600_000);
    await openInstalled(page);
    await logIn(page);
    await expect.poll(() => storedKinds(page)).toContain('balance');
    await context.setOffline(true);
    await page.reload();
    await expect(games(page).first()).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
    await expect(page.getByText(t('frame.connectivity.offline'), { exact: true })).toBeVisible();
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.goto('/?c=FISH&a=1');
    await expect(games(page)).toHaveCount(18);
    expect(failures).toEqual([]);
  });
}
