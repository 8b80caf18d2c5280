import type { Page } from '@playwright/test';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

/** What a login can be refused with (specification §8); how each comes about is tested at the gateway. */
const refusals: readonly ErrorCode[] = [
  'too_many_auth_requests',
  'account_disabled',
  'contact_agent',
  'non_member',
  'challenge_failed',
  'challenge_needed',
  'forbidden',
  'invalid_seal',
  'replayed_request',
];

async function refuse(page: Page, path: string, code: ErrorCode): Promise<void> {
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status: errorStatus[code], json: { success: false, code, message: code, value: null } }));
}

for (const [language, viewport] of [['TY', { width: 390, height: 844 }], ['EN', { width: 1440, height: 900 }]] as const) {
  test.describe(`in ${language}`, () => {
    const t = words(language);
    // Each try solves a challenge.
    test.setTimeout(120_000);
    test.use({ viewport });
    test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]));

    test('[ERR-02] [AUTH-24] whatever a login is refused with is said in words, and what was typed stays', async ({ page }) => {
      await page.addInitScript((code) => localStorage.setItem('lang', code), language);
      await openHome(page, '/login');
      const popup = page.getByRole('dialog');
      for (const code of refusals) {
        await refuse(page, '**/api/session/login', code);
        await popup.getByLabel(t('session.username')).fill('maria');
        await popup.getByLabel(t('session.password'), { exact: true }).fill('Lihim#12');
        await popup.getByRole('button', { name: t('session.login'), exact: true }).click();
        await expect(popup.getByRole('alert').filter({ hasText: t(`errors.${code}`) }), code).toBeVisible();
        await expect(popup.getByLabel(t('session.username'))).toHaveValue('maria');
      }
      await page.unroute('**/api/session/login');
      await page.route('**/api/session/login', (route) => route.abort());
      await popup.getByRole('button', { name: t('session.login'), exact: true }).click();
      await expect(popup.getByRole('alert').filter({ hasText: t('errors.offline') })).toBeVisible();
    });

    test('[ERR-02] [AUTH-19] whatever a code is refused with is said in a warning, and the number stays', async ({ page }) => {
      await page.addInitScript((code) => localStorage.setItem('lang', code), language);
      await openHome(page, '/login');
      const popup = page.getByRole('dialog').first();
      await popup.getByRole('tab', { name: t('session.mobile') }).click();
      const number = popup.getByRole('textbox', { name: t('session.mobile') });
      await number.fill('0917 123 4567');
      for (const code of ['sms_quota', 'send_failed', 'too_many_auth_requests'] as const) {
        await refuse(page, '**/api/verification/sms/noLogin', code);
        // A message may be asked for once a second (AUTH-19).
        await expect(async () => {
          await popup.getByRole('button', { name: t('verify.send') }).click({ timeout: 5000 });
          await expect(page.getByRole('alertdialog')).toContainText(t(`errors.${code}`), { timeout: 1500 });
        }).toPass();
        await page.getByRole('alertdialog').getByRole('button', { name: t('verify.ok') }).click();
        await expect(number).toHaveValue('0917 123 4567');
      }
      // Another way of logging in, and back: nothing typed is gone.
      await popup.getByRole('tab', { name: t('session.byAccount') }).click();
      await popup.getByLabel(t('session.username')).fill('maria');
      await popup.getByRole('tab', { name: t('session.mobile') }).click();
      await expect(number).toHaveValue('0917 123 4567');
      await popup.getByRole('tab', { name: t('session.byAccount') }).click();
      await expect(popup.getByLabel(t('session.username'))).toHaveValue('maria');
    });
  });
}
