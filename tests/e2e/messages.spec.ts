import type { Page } from '@playwright/test';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { fillLogin, openHome } from '../support/steps.ts';
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

async function refuse(page: Page, path: string, code: ErrorCode, field?: string): Promise<void> {
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status: errorStatus[code], json: { success: false, code, message: code, field, value: null } }));
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
        await fillLogin(page, { username: 'maria', password: 'Lihim#12' }, t);
        await expect(popup.getByRole('alert').filter({ hasText: t(`errors.${code}`) }), code).toBeVisible();
        await expect(popup.getByLabel(t('session.username'))).toHaveValue('maria');
      }
      await page.unroute('**/api/session/login');
      await page.route('**/api/session/login', (route) => route.abort());
      await popup.getByRole('button', { name: t('session.login'), exact: true }).click();
      await expect(popup.getByRole('alert').filter({ hasText: t('errors.unreachable') })).toBeVisible();
    });

    test('[ERR-02] [AUTH-19] whatever a code is refused with is said in a warning, and the number stays', async ({ page }) => {
      await page.addInitScript((code) => localStorage.setItem('lang', code), language);
      await openHome(page, '/login');
      const popup = page.getByRole('dialog').first();
      await popup.getByRole('tab', { name: t('session.mobile') }).click();
      const number = popup.getByRole('textbox', { name: t('session.mobile') });
      await number.fill('0917 123 4567');
      for (const code of ['sms_quota', 'send_failed', 'too_soon', 'too_many_auth_requests'] as const) {
        await refuse(page, '**/api/verification/sms/noLogin', code);
        // A message may be asked for once a second (AUTH-19).
        await expect(async () => {
          const warning = page.getByRole('alertdialog');
          // The warning of a slow answer lies over the button.
          if (!(await warning.isVisible())) await popup.getByRole('button', { name: t('verify.send') }).click({ timeout: 5000 });
          await expect(warning).toContainText(t(`errors.${code}`), { timeout: 5000 });
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

    test('[ERR-02] [AUTH-15] whatever a registration is refused with is said in words, a field\'s fault under it, and what was typed stays', async ({ page }) => {
      await page.addInitScript((code) => localStorage.setItem('lang', code), language);
      await openHome(page, '/register');
      const popup = page.getByRole('dialog');
      const box = (field: string) => popup.locator(`input[name="${field}"]`);
      const typed = { username: 'mariaclara', birthday: '1990-05-17', password: 'Lihim#1234', confirmPassword: 'Lihim#1234' };
      for (const [field, text] of Object.entries(typed)) await box(field).fill(text);
      await popup.getByRole('checkbox').check();
      for (const code of ['domain_check_failed', 'registration_closed', 'firebase_failed', 'forbidden'] as const) {
        await refuse(page, '**/api/register', code);
        await popup.getByRole('button', { name: t('register.submit'), exact: true }).click();
        await expect(popup.getByRole('alert').filter({ hasText: t(`errors.${code}`) }), code).toBeVisible();
      }
      await refuse(page, '**/api/register', 'username_taken', 'username');
      await popup.getByRole('button', { name: t('register.submit'), exact: true }).click();
      await expect(box('username')).toHaveAccessibleDescription(new RegExp(t('errors.username_taken')));
      await expect(box('username')).toBeFocused();
      for (const [field, text] of Object.entries(typed)) await expect(box(field)).toHaveValue(text);
    });

    test('[ERR-02] a code that is wrong or old is told under its field; an answer that nobody can read and none at all above the form', async ({ page }) => {
      await page.addInitScript((code) => {
        localStorage.setItem('lang', code);
        // A player waits 15 s for an answer; nobody waits so long here.
        const own = AbortSignal.timeout.bind(AbortSignal);
        AbortSignal.timeout = (ms) => own('hurry' in window ? 1500 : ms);
      }, language);
      await openHome(page, '/login');
      const popup = page.getByRole('dialog');
      await popup.getByRole('tab', { name: t('session.mobile') }).click();
      const code = popup.getByLabel(t('verify.code'));
      const submit = popup.getByRole('tabpanel').getByRole('button', { name: t('session.login'), exact: true });
      await popup.getByRole('textbox', { name: t('session.mobile') }).fill('0917 123 4567');
      await code.fill('123456');
      const login = '**/api/session/login';
      for (const refusal of ['code_wrong', 'code_expired'] as const) {
        await refuse(page, login, refusal, 'verificationCode');
        await submit.click();
        await expect(code).toHaveAccessibleDescription(t(`errors.${refusal}`));
        await expect(code).toHaveValue('123456');
      }
      const alert = popup.getByRole('tabpanel').getByRole('alert');
      await page.unroute(login);
      await page.route(login, (route) => route.fulfill({ json: { success: true, value: { token: 7 } } }));
      await submit.click();
      await expect(alert).toHaveText(t('errors.broken'));
      await page.unroute(login);
      await page.route(login, () => {});
      await page.evaluate(() => Object.assign(window, { hurry: true }));
      await submit.click();
      await expect(alert).toHaveText(t('errors.timeout'));
      await expect(code).toHaveValue('123456');
    });

    test('[ERR-02] [AUTH-12] free play whose account cannot be had says so and leaves a guest; another try opens it', async ({ page }) => {
      await page.addInitScript((code) => localStorage.setItem('lang', code), language);
      await openHome(page, '/login');
      const popup = page.getByRole('dialog');
      await page.route('**/api/session/info', (route) => route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'x', value: null } }));
      await popup.getByRole('button', { name: t('session.freePlay') }).click();
      await expect(popup.getByRole('alert')).toHaveText(t('errors.unknown'));
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
      await page.unroute('**/api/session/info');
      await popup.getByRole('button', { name: t('session.freePlay') }).click();
      await expect(page.getByTestId('balance')).toHaveText(/FUN/);
    });
  });
}
