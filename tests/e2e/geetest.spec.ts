import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { onServer } from '../support/palaro.ts';
import { demo, fillLogin, openHome } from '../support/steps.ts';
import { expect, serviceTest } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

/** GeeTest's service, which finds every answer right. */
async function openGeetest() {
  const server = createServer((_request, response) => void response.end(JSON.stringify({ status: 'success', result: 'success', reason: '' })));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}

/** A gateway whose operator uses GeeTest; the service that the gateway asks is a server of the test's own. */
const test = serviceTest(openGeetest, ({ url }) => ({ GEETEST_ID: 'cid', GEETEST_KEY: 'key', GEETEST_URL: url }));

/** Runs in the page: GeeTest v4 as its script is documented, which puts its panel at the end of the body. */
function geetest(): void {
  Object.assign(window, {
    initGeetest4: ({ language }: { language: string }, then: (captcha: object) => void) => {
      const heard: Record<string, () => void> = {};
      const panel = document.createElement('div');
      panel.className = 'geetest_captcha';
      panel.lang = language;
      panel.setAttribute('role', 'region');
      panel.setAttribute('aria-label', 'GeeTest');
      panel.style.cssText = 'position: fixed; inset: 30% auto auto 30%; z-index: 2147483647; padding: 16px; background: #fff; color: #000';
      for (const name of ['success', 'close', 'error']) {
        const button = document.createElement('button');
        button.textContent = name;
        button.addEventListener('click', () => heard[name]?.());
        panel.append(button);
      }
      const lot_number = crypto.randomUUID().replaceAll('-', '');
      const captcha = {
        onReady: (f: () => void) => (setTimeout(f), captcha),
        onSuccess: (f: () => void) => ((heard['success'] = f), captcha),
        onClose: (f: () => void) => ((heard['close'] = f), captcha),
        onError: (f: () => void) => ((heard['error'] = f), captcha),
        showCaptcha: () => document.body.append(panel),
        destroy: () => panel.remove(),
        getValidate: () => ({ lot_number, captcha_output: 'o', pass_token: 'p', gen_time: '1', captcha_id: 'cid' }),
      };
      then(captcha);
    },
  });
}

const script = 'https://static.geetest.com/v4/gt4.js';
const bring = (page: Page) => page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: `(${geetest.toString()})()` }));
const panel = (page: Page) => page.getByRole('region', { name: 'GeeTest' });

test.beforeEach(({ palaro }) => onServer(palaro.databaseUrl, 'DELETE FROM auth_attempts'));

test('[AUTH-03] [AUTH-26] its panel can be used over the open login dialog, by pointer, and the player is in', async ({ page }) => {
  await bring(page);
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  await expect(panel(page)).toHaveAttribute('lang', 'eng');
  await panel(page).getByRole('button', { name: 'success' }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('[AUTH-26] its panel can be used with the keyboard alone, and nothing else is reached meanwhile', async ({ page }) => {
  await bring(page);
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  await expect(panel(page)).toBeVisible();
  const reached = new Set<string>();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.closest('.geetest_captcha') ? (document.activeElement.textContent ?? '') : (document.activeElement?.tagName ?? '')));
  }
  expect([...reached].filter((name) => name !== 'BODY').sort()).toEqual(['close', 'error', 'success']);
  await panel(page).getByRole('button', { name: 'success' }).press('Enter');
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
});

for (const end of ['close', 'error'] as const) {
  test(`[AUTH-26] [ERR-02] a panel that ends with ${end} leaves the form as it was typed, with words, and the next try goes through`, async ({ page }) => {
    await bring(page);
    await openHome(page, '/login');
    await fillLogin(page, demo.player);
    await panel(page).getByRole('button', { name: end }).click();
    const popup = page.getByRole('dialog');
    await expect(popup.getByRole('alert')).toHaveText(t('errors.challenge_needed'));
    await expect(panel(page)).toHaveCount(0);
    await expect(page.locator('dialog:modal')).toHaveCount(1);
    await expect(popup.getByLabel(t('session.password'), { exact: true })).toHaveValue(demo.player.password);
    await expectAccessible(page);
    await popup.getByRole('button', { name: t('session.login'), exact: true }).click();
    await panel(page).getByRole('button', { name: 'success' }).click();
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
  });
}

test('[AUTH-26] [ERR-01] when its script does not come the form says what to do and goes on', async ({ page }) => {
  await page.route(script, (route) => route.abort());
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('alert')).toHaveText(t('errors.challenge_needed'));
  await page.unroute(script);
  await bring(page);
  await popup.getByRole('button', { name: t('session.login'), exact: true }).click();
  await panel(page).getByRole('button', { name: 'success' }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
});

test('[AUTH-26] going back from under its panel leaves the dialog, takes the panel along, and the page can be used', async ({ page }) => {
  await bring(page);
  await openHome(page);
  await page.locator('header').getByRole('link', { name: t('frame.login') }).click();
  await fillLogin(page, demo.player);
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel(page)).toHaveCount(0);
  await page.locator('header').getByRole('link', { name: t('frame.login') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
