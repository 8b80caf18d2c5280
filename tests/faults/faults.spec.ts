import type { Page } from '@playwright/test';
import { proxiedTest as test } from '../support/proxied.ts';
import { demo, fillLogin, games, openHome, settled, withWorker } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const portal = '<!doctype html><title>Wi-Fi</title><h1>Mag-sign in sa Wi-Fi</h1>';
const permission = /^\/api\/site\/permission/;

async function visited(page: Page): Promise<void> {
  await openHome(page);
  await withWorker(page);
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await indexedDB.databases()).some(({ name }) => name === 'palaro'),
      ),
    )
    .toBe(true);
  await settled(page);
}

test("[BOOT-05] a gateway that accepts and never answers costs at most 3 s before the device's answer is used", async ({
  page,
  faults,
}) => {
  await visited(page);
  faults.fault(/^\/api\//, { kind: 'swallow' });
  const since = Date.now();
  await page.reload();
  await expect(games(page).first()).toBeVisible({ timeout: 4500 });
  expect(Date.now() - since).toBeLessThan(4500);
  await expect.poll(() => faults.met.some((path) => permission.test(path))).toBe(true);
});

test("[BOOT-12] a captive portal's page is shown as such and never stored", async ({
  page,
  faults,
}) => {
  await visited(page);
  const isStored = () =>
    page.evaluate(() =>
      caches.keys().then(async (names) => {
        const texts = await Promise.all(
          names.map(async (name) => {
            const cache = await caches.open(name);
            const answers = await Promise.all(
              (await cache.keys()).map(async (request) => (await cache.match(request))!.text()),
            );
            return answers.join('');
          }),
        );
        return texts.join('').includes('Mag-sign in sa Wi-Fi');
      }),
    );
  faults.fault(/./, { kind: 'html', page: portal });
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await expect(page.getByText(t('frame.connectivity.captive'))).toBeVisible({ timeout: 15_000 });
  expect(await isStored()).toBe(false);
  // The page may come back and take the button away.
  const retry = (await page
    .getByRole('button', { name: t('status.retry') })
    .first()
    .boundingBox())!;
  faults.heal();
  await page.mouse.click(retry.x + retry.width / 2, retry.y + retry.height / 2);
  await expect(page.getByText(t('frame.connectivity.captive'))).toHaveCount(0, { timeout: 15_000 });
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await expect(page.getByText('Mag-sign in sa Wi-Fi')).toHaveCount(0);
});

test('[ERR-03] a login whose answer is cut off ends in words, and a second try works', async ({
  page,
  faults,
}) => {
  await openHome(page, '/login');
  faults.fault(/\/session\/login$/, { kind: 'cut', afterBytes: 60 }, 1);
  const popup = page.getByRole('dialog');
  await fillLogin(page, demo.player);
  await expect(popup.getByRole('alert')).toHaveText(t('errors.broken'));
  await popup.getByRole('button', { name: t('auth.login'), exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
});

test('[LOB-08] [ERR-03] a list that cannot be had says so and comes with a retry', async ({
  page,
  faults,
}) => {
  faults.fault(/games\/(catalogue|list)/, { kind: 'cut', afterBytes: 0 });
  await openHome(page);
  await page.goto('/?c=LIVE&a=1');
  await expect(page.getByText(t('lobby.absent'))).toBeVisible({ timeout: 15_000 });
  const retry = page.getByRole('main').getByRole('button', { name: t('status.retry') });
  await retry.evaluate((button) => button.setAttribute('data-same', 'yes'));
  // Words and button stay while the page asks again.
  const asked = () => faults.met.filter((path) => /games\/list/.test(path)).length;
  const before = asked();
  await retry.click();
  await expect.poll(asked).toBeGreaterThan(before);
  await expect(retry).not.toHaveAttribute('aria-busy');
  await expect(retry).toHaveAttribute('data-same', 'yes');
  faults.heal();
  // The page may find out first, and take the button away.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(games(page)).toHaveCount(18, { timeout: 2000 });
  }).toPass({ timeout: 15_000 });
});
