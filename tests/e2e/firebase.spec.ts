import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { firebaseSettings, openFirebase, stubRecaptcha } from '../support/firebase.ts';
import { onServer } from '../support/palaro.ts';
import { openHome } from '../support/steps.ts';
import { expect, serviceTest } from '../support/test.ts';
import { words } from '../support/words.ts';

/** A gateway whose operator has mobile numbers proved by Firebase, which is a server of the test's own. */
const test = serviceTest(openFirebase, firebaseSettings);

const screens = [
  { name: 'desktop, EN', language: 'EN', viewport: { width: 1440, height: 900 } },
  { name: 'phone, TY', language: 'TY', viewport: { width: 390, height: 844 } },
] as const;

let people = 0;
const someNumber = () => `0919${String(Date.now() % 1_000_000).padStart(6, '0')}${(people += 1) % 10}`;
const e164 = (number: string) => `+63${number.slice(1)}`;
const box = (popup: Locator, field: string) => popup.locator(`input[name="${field}"]`);

test.beforeEach(async ({ palaro, service: firebase }) => {
  Object.assign(firebase, { trouble: null, claims: null });
  await onServer(palaro.databaseUrl, 'DELETE FROM auth_attempts');
});

for (const { name, language, viewport } of screens) {
  test.describe(name, () => {
    test.use({ viewport });
    const t = words(language);
    test.beforeEach(async ({ context, page, baseURL }) => {
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
      await page.addInitScript((code) => localStorage.setItem('lang', code), language);
    });
    const open = async (page: Page, number: string): Promise<Locator> => {
      await openHome(page, '/register');
      const popup = page.getByRole('dialog', { name: t('register.title') });
      await popup.getByRole('tab', { name: t('register.byMobile') }).click();
      await box(popup, 'mobileNum').fill(number);
      await box(popup, 'birthday').fill('1990-05-17');
      for (const field of ['password', 'confirmPassword']) await box(popup, field).fill('Bagong21Buhay');
      await popup.getByRole('checkbox').check();
      return popup;
    };
    const askForCode = (popup: Locator) => popup.getByRole('button', { name: t('verify.send') }).click();
    const submit = (popup: Locator) => popup.getByRole('button', { name: t('register.submit'), exact: true }).click();
    const dismiss = async (page: Page, text: string) => {
      const warning = page.getByRole('alertdialog', { name: t('verify.warning') });
      await expect(warning.getByText(text)).toBeVisible();
      await warning.getByRole('button', { name: t('verify.ok') }).click();
    };

    test('[AUTH-19] [AUTH-26] a code of Firebase proves the number, which the gateway checks by its token; the next one waits 60 s', async ({ page, service: firebase }) => {
      await stubRecaptcha(page, 'passes');
      const number = someNumber();
      const popup = await open(page, number);
      await askForCode(popup);
      await expect(popup.getByText(t('verify.sent'))).toBeVisible();
      await expect(popup.getByRole('button', { name: /0:[0-5]\d|1:00/ })).toBeDisabled();
      expect(firebase.locale).toBe(language === 'EN' ? 'en' : 'fil');
      await expectAccessible(page);
      await box(popup, 'verificationCode').fill(firebase.codeFor(e164(number)));
      await submit(popup);
      await expect(page.getByTestId('balance')).toHaveText(/0\.00$/, { timeout: 20_000 });
      expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(number);
    });

    test('[AUTH-15] [ERR-02] a wrong code and one out of date stop the registration in their field, and nothing that was typed is lost', async ({ page, service: firebase }) => {
      await stubRecaptcha(page, 'passes');
      const number = someNumber();
      const popup = await open(page, number);
      let registered = 0;
      page.on('request', (request) => {
        if (request.method() === 'PUT') registered += 1;
      });
      await askForCode(popup);
      await expect(popup.getByText(t('verify.sent'))).toBeVisible();
      await box(popup, 'verificationCode').fill('999999');
      await submit(popup);
      await expect(popup.getByText(t('errors.code_wrong'))).toBeVisible();
      await expect(box(popup, 'verificationCode')).toBeFocused();
      firebase.trouble = { method: 'signInWithPhoneNumber', reason: 'SESSION_EXPIRED' };
      await box(popup, 'verificationCode').fill(firebase.codeFor(e164(number)));
      await submit(popup);
      await expect(popup.getByText(t('errors.code_expired'))).toBeVisible();
      expect(registered).toBe(0);
      for (const [field, text] of [['mobileNum', number], ['birthday', '1990-05-17'], ['password', 'Bagong21Buhay']] as const) {
        await expect(box(popup, field)).toHaveValue(text);
      }
      firebase.trouble = null;
      await submit(popup);
      await expect(page.getByTestId('balance')).toHaveText(/0\.00$/, { timeout: 20_000 });
    });

    test('[AUTH-15] [ERR-01] Firebase being away, and a token for somebody else\'s number, stop it with words, and the next try goes through', async ({ page, service: firebase }) => {
      await stubRecaptcha(page, 'passes');
      const number = someNumber();
      const popup = await open(page, number);
      firebase.trouble = 'away';
      await askForCode(popup);
      await dismiss(page, t('errors.send_failed'));
      firebase.trouble = null;
      await expect(popup.getByRole('button', { name: t('verify.send') })).toBeEnabled();
      // At most one message a second.
      await expect(async () => {
        await askForCode(popup);
        await expect(popup.getByText(t('verify.sent'))).toBeVisible({ timeout: 1500 });
      }).toPass();
      await box(popup, 'verificationCode').fill(firebase.codeFor(e164(number)));
      firebase.trouble = 'away';
      await submit(popup);
      await dismiss(page, t('errors.firebase_failed'));
      Object.assign(firebase, { trouble: null, claims: { phone_number: '+639170000000' } });
      await submit(popup);
      await expect(popup.getByText(t('errors.firebase_failed'))).toBeVisible();
      await expect(box(popup, 'mobileNum')).toHaveValue(number);
      await expect(box(popup, 'password')).toHaveValue('Bagong21Buhay');
    });
  });
}

const t = words();
const open = async (page: Page, number: string): Promise<Locator> => {
  await openHome(page, '/register');
  const popup = page.getByRole('dialog', { name: t('register.title') });
  await popup.getByRole('tab', { name: t('register.byMobile') }).click();
  await box(popup, 'mobileNum').fill(number);
  await popup.getByRole('button', { name: t('verify.send') }).click();
  return popup;
};

for (const [reason, key] of [
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'errors.too_many_auth_requests'],
  ['QUOTA_EXCEEDED', 'errors.sms_quota'],
  ['OPERATION_NOT_ALLOWED : this region is not enabled', 'errors.forbidden'],
  ['CAPTCHA_CHECK_FAILED', 'errors.challenge_failed'],
  ['INVALID_PHONE_NUMBER', 'validation.mobileNum'],
] as const) {
  test(`[ERR-02] ${reason} is told in words`, async ({ page, service: firebase }) => {
    await stubRecaptcha(page, 'passes');
    firebase.trouble = { method: 'sendVerificationCode', reason };
    await open(page, '0919 123 4567');
    await expect(page.getByRole('alertdialog').getByText(t(key))).toBeVisible();
  });
}

test('[AUTH-26] a riddle of reCAPTCHA can be solved over the open dialog', async ({ page }) => {
  await stubRecaptcha(page, 'asks');
  const popup = await open(page, someNumber());
  const riddle = page.frameLocator('iframe[title="recaptcha challenge"]');
  await riddle.getByRole('button', { name: 'Solve' }).click();
  await expect(popup.getByText(t('verify.sent'))).toBeVisible();
  await expect(page.locator('dialog:modal')).toHaveCount(1);
});

for (const kind of ['closes', 'fails'] as const) {
  test(`[AUTH-26] [ERR-01] a reCAPTCHA that the player leaves, or that does not come (${kind}), is told, and the form goes on`, async ({ page }) => {
    await stubRecaptcha(page, kind);
    const popup = await open(page, '0919 123 4567');
    if (kind === 'closes') await page.frameLocator('iframe[title="recaptcha challenge"]').getByRole('button').click();
    const warning = page.getByRole('alertdialog', { name: t('verify.warning') });
    await expect(warning.getByText(t(kind === 'closes' ? 'errors.challenge_needed' : 'errors.send_failed'))).toBeVisible();
    await warning.getByRole('button', { name: t('verify.ok') }).click();
    await expect(box(popup, 'mobileNum')).toHaveValue('0919 123 4567');
    await expect(popup.getByRole('button', { name: t('verify.send') })).toBeEnabled();
  });
}
