import type { Page } from '@playwright/test';
import { houseGame } from '../support/api.ts';
import { storedKinds, storedText } from '../support/device.ts';
import type { Palaro } from '../support/palaro.ts';
import { asMember, games, openHome, withWorker } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

// The socket opens late.
test.use({ touched: true });
const t = words();
/** ms within which an open tab hears of a change (BOOT-08). */
const soon = 5000;
test.afterEach(async ({ palaro }) => {
  await palaro.operator('region', 'clear');
  await palaro.operator('status', 'normal');
});

/** Reaches an open tab, is shown with and without network, and ends. */
async function expectMaintenance(page: Page, palaro: Palaro): Promise<void> {
  await palaro.operator(
    'status',
    'maintenance',
    '--title',
    'Sandali <b>lang</b>',
    '--info',
    'Balik kami bago mag-alas tres.',
  );
  const title = page.getByRole('heading', { level: 1, name: 'Sandali <b>lang</b>' });
  await expect(title).toBeVisible({ timeout: soon });
  await expect(page.getByText('Balik kami bago mag-alas tres.')).toBeVisible();
  await expect(
    page
      .getByRole('link', { name: /./ })
      .or(page.getByRole('button', { name: /./ }))
      .first(),
  ).toBeVisible();
  await expect(games(page).first()).toBeHidden();

  await page.reload();
  await expect(title).toBeVisible();
  // The worker uses the stored response.
  await page.context().setOffline(true);
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.getByText('Balik kami bago mag-alas tres.')).toBeVisible();
  // The worker's own document.
  await expect(page.locator('html')).toHaveAttribute('data-status', '1');

  await page.context().setOffline(false);
  await palaro.operator('status', 'normal');
  await expect(games(page).first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\?c=RNG$/);
}

/** From the device too, without a file of the app. */
async function expectBlock(page: Page, palaro: Palaro): Promise<void> {
  await expect.poll(() => storedKinds(page), { timeout: 15_000 }).toContain('siteStatus');
  await palaro.operator('region', 'block', '127.0.0.0/8');
  const title = page.getByRole('heading', { level: 1, name: t('status.blocked.title') });
  await expect(title).toBeVisible({ timeout: 15_000 });
  // The page stores the status when it is idle.
  await expect
    .poll(() => storedText(page, 'siteStatus'), { timeout: 15_000 })
    .toContain('"status":2');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request);
    }
  });
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-status', '2');
  await expect(title).toBeVisible();
  await expect(page.getByText('127.0.0.1', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t('frame.customerService') })).toHaveAttribute(
    'href',
    /^https?:\/\/.+/,
  );

  await palaro.operator('region', 'clear');
  await page.reload();
  await expect(title).toBeVisible();
  await page.context().setOffline(false);
  await expect(games(page).first()).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveURL(/\?c=RNG$/);
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[BOOT-06] [BOOT-07a] a maintenance and a block reach a tab, are shown without network, and end', async ({
    page,
    palaro,
  }) => {
    await openHome(page, '/?c=RNG');
    await withWorker(page);
    // The socket opens when the page is idle.
    const greeted = page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived'));
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    await expect(games(page).first()).toBeVisible();
    await greeted;
    await test.step('[ERR-01h] [BOOT-01] [BOOT-02] [BOOT-07d] [BOOT-08] the maintenance', () =>
      expectMaintenance(page, palaro));
    await test.step('[BOOT-03] the block', () => expectBlock(page, palaro));
  });
});

test('[BOOT-08] [BOOT-01] a popup does not cover the maintenance screen and preserves its input', async ({
  page,
  palaro,
}) => {
  const greeted = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await openHome(page, '/login');
  await greeted;
  const name = page.getByRole('dialog').getByLabel(t('auth.username'));
  await name.fill('half-typed');
  await palaro.operator('status', 'maintenance');
  await expect(
    page.getByRole('heading', { level: 1, name: t('status.maintenance.title') }),
  ).toBeVisible({ timeout: soon });
  await expect(name).toBeHidden();
  // An open modal hides all else.
  const service = page.getByRole('main').getByRole('link').first();
  await service.focus();
  await expect(service).toBeFocused();
  await palaro.operator('status', 'normal');
  await expect(
    page.getByRole('heading', { level: 1, name: t('status.maintenance.title') }),
  ).toHaveCount(0, { timeout: 15_000 });
  await expect(name).toHaveValue('half-typed');
  await expect(name).toBeFocused();
});

test('[BOOT-08] [GAME-02] a member in a game sees the maintenance page too, and returns to the game', async ({
  page,
  palaro,
}) => {
  const game = await houseGame(palaro);
  const greeted = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await asMember(page, `/seamless?nodeId=${game.nodeId}`);
  await expect(page.getByRole('heading', { level: 1, name: game.displayName })).toBeVisible();
  await greeted;
  await palaro.operator('status', 'maintenance');
  await expect(
    page.getByRole('heading', { level: 1, name: t('status.maintenance.title') }),
  ).toBeVisible({ timeout: soon });
  await palaro.operator('status', 'normal');
  await expect(page.getByRole('heading', { level: 1, name: game.displayName })).toBeVisible({
    timeout: 15_000,
  });
});

test('[BOOT-01] [BOOT-02] [BOOT-03] a first visit meets a maintenance or a block at once', async ({
  page,
  palaro,
}) => {
  await palaro.operator('status', 'maintenance');
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: t('status.maintenance.title') }),
  ).toBeVisible();
  await expect(games(page)).toHaveCount(0);
  await palaro.operator('status', 'normal');
  await palaro.operator('region', 'block', '127.0.0.0/8');
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: t('status.blocked.title') }),
  ).toBeVisible();
  await expect(page.getByText('127.0.0.1', { exact: true })).toBeVisible();
  await expect(games(page)).toHaveCount(0);
});
