import type { Page } from '@playwright/test';
import { proxiedTest as test } from '../support/proxied.ts';
import { demo, fillLogin, firstVisit, games, openHome } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const api = /^\/api\//;
const broken = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

/** One visit, after which worker and catalogue are on the device. */
async function visited(page: Page): Promise<void> {
  await firstVisit(page);
  await page.waitForTimeout(1500);
}

test('[ERR-03] a gateway whose proxy answers 502 with a page of its own: the device\'s site stands, says so, and comes back by itself', async ({ page, faults }) => {
  await visited(page);
  faults.fault(api, { kind: 'html', page: broken, status: 502 });
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await expect(page.getByText(t('frame.connectivity.gatewayDown'))).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('502 Bad Gateway')).toHaveCount(0);
  faults.heal();
  await expect(page.getByText(t('frame.connectivity.gatewayDown'))).toHaveCount(0, { timeout: 45_000 });
});

test('[ERR-03] a login that a broken proxy answers with a page ends in words; what was typed stays', async ({ page, faults }) => {
  await openHome(page, '/login');
  faults.fault(/\/session\/login$/, { kind: 'html', page: broken, status: 502 });
  await fillLogin(page, demo.player);
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('alert')).toHaveText(t('errors.broken'));
  await expect(popup.getByLabel(t('session.username'))).toHaveValue(demo.player.username);
  faults.heal();
  await popup.getByRole('button', { name: t('session.login'), exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
});

test('[PWA-04] [ERR-03] a catalogue that is cut off on its way does not take the place of the one that the device has', async ({ page, faults }) => {
  await visited(page);
  faults.fault(/games\/(catalogue|changes|list)/, { kind: 'cut', afterBytes: 400 });
  await page.goto('/?c=FISH');
  await expect(games(page)).toHaveCount(18);
  await page.reload();
  await expect(games(page)).toHaveCount(18);
  await page.goto('/?c=LIVE&p=2');
  await expect(games(page).first()).toBeVisible();
});

test('[PWA-03] [ROUTE-14] the network goes away in the middle of a change of page: the page opens, and the way back too', async ({ page, context, faults }) => {
  await visited(page);
  faults.fault(/./, { kind: 'delay', ms: 3000 });
  await page.locator('.game-card').first().scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    history.pushState(null, '', '/storage');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await context.setOffline(true);
  await expect(page.getByRole('heading', { level: 1, name: t('device.title') })).toBeVisible({ timeout: 15_000 });
  await page.goBack();
  await expect(games(page).first()).toBeVisible();
  await expect(page.getByText(t('frame.connectivity.offline'), { exact: true })).toBeVisible();
});

test('[BOOT-05] [ERR-03] a start on a network that accepts and never answers shows the lobby from the device, its age, and no spinner for ever', async ({ page, faults }) => {
  await visited(page);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  faults.fault(/./, { kind: 'swallow' });
  await page.goto('/?c=LIVE');
  await expect(games(page)).toHaveCount(18);
  await expect(page.locator('.lobby .age')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(t('frame.connectivity.gatewayDown'))).toBeVisible({ timeout: 30_000 });
  faults.heal();
  await expect(page.getByText(t('frame.connectivity.gatewayDown'))).toHaveCount(0, { timeout: 45_000 });
  await expect(page.locator('.lobby .age')).toHaveCount(0);
});
