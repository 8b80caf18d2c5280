import type { Page } from '@playwright/test';
import { create } from 'qrcode';
import { expectAccessible } from '../support/axe.ts';
import { lastCode } from '../support/outbox.ts';
import { rounds, screens, speak } from '../support/rounds.ts';
import { asFound, codeOf, connect, farFromHome } from '../support/second-factor.ts';
import { demo, fillLogin, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

type Say = ReturnType<typeof words>;
type Kind = 'sms' | 'email' | 'payeeName' | 'totp' | 'recovery';

const mobile = '+639171234501';
const playerId = "(SELECT id FROM customers WHERE account = 'player')";

test.beforeEach(asFound);
test.afterAll(asFound);

/** Logs the player in and connects an authenticator; then the page is a guest's again. */
async function withAuthenticator(page: Page, say: Say): Promise<{ secret: string; codes: string[] }> {
  await openHome(page, '/login');
  await fillLogin(page, demo.player, say);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.goto('/member/security');
  const made = await connect(page, say);
  await page.evaluate(() => sessionStorage.clear());
  return made;
}

for (const [language, screen] of rounds.slice(0, 2)) {
  const t = words(language);

  test.describe(`${language}, ${screen}`, () => {
    test.use({ viewport: screens[screen] });
    test.beforeEach(({ page, baseURL }) => speak(page, language, baseURL));

    const step = (page: Page, kind: Kind) => {
      const dialog = page.getByRole('dialog');
      const isSent = kind === 'sms' || kind === 'email';
      return {
        dialog,
        field: dialog.getByLabel(t(isSent ? 'verify.code' : `security.factor.${kind}Label`)),
        finish: dialog.getByRole('button', { name: t('security.factor.finish'), exact: true }),
      };
    };

    for (const kind of ['sms', 'email', 'payeeName', 'recovery'] as const) {
      test(`[AUTH-22] a login from elsewhere is finished by ${kind}; a wrong one is told until another is typed`, async ({ page, palaro }) => {
        const { codes } = kind === 'recovery' ? await withAuthenticator(page, t) : { codes: [] };
        if (kind === 'payeeName') {
          await palaro.database(`UPDATE customers SET mobile_verified_at = NULL, email_verified_at = NULL WHERE account = 'player';
            INSERT INTO registrations (customer_id, method, url, payee_name) VALUES (${playerId}, 'username', '/register', 'María Clara dela Cruz')`);
        }
        await farFromHome(palaro.databaseUrl);
        await openHome(page, '/login');
        await fillLogin(page, demo.player, t);
        const { dialog, field, finish } = step(page, kind);
        await expect(dialog.getByRole('heading', { name: t('security.factor.title') })).toBeFocused();
        if (kind === 'email' || kind === 'recovery') await dialog.getByRole('radio', { name: t(`security.factor.${kind}`) }).check();
        if (kind === 'sms' || kind === 'email') {
          await expect(dialog.getByText(kind === 'sms' ? '+63•••4501' : 'p•••@palaro.example')).toBeVisible();
          await dialog.getByRole('button', { name: t('verify.send'), exact: true }).click();
          await expect(dialog.getByText(t('verify.sent'))).toBeVisible();
        }
        const right = {
          sms: () => lastCode(palaro, mobile),
          email: () => lastCode(palaro, 'player@palaro.example'),
          payeeName: async () => ' maría clara  DELA CRUZ',
          recovery: async () => codes[0] ?? '',
        };
        const code = await right[kind]();
        const fillings = { sms: 'one-time-code', email: 'one-time-code', payeeName: 'name', recovery: 'off' };
        await expect(field).toHaveAttribute('autocomplete', fillings[kind]);
        const wrong = code === '000000' ? '000001' : '000000';
        await field.fill(wrong);
        await finish.click();
        await expect(dialog.getByRole('alert')).toHaveText(t(kind === 'sms' || kind === 'email' ? 'errors.code_wrong' : `security.factor.${kind}Wrong`));
        await expect(field).toHaveValue(wrong);
        await expectAccessible(page);
        await field.fill(code);
        await expect(dialog.getByRole('alert'), 'this one is not known to be wrong').toHaveCount(0);
        await field.press('Enter');
        await expect(page.getByTestId('balance')).toHaveText(/\d/);
      });
    }

    test('[AUTH-22] a code to the mobile number does not go round the authenticator, for a login or a new password', async ({ page, palaro }) => {
      const { secret, codes } = await withAuthenticator(page, t);
      await farFromHome(palaro.databaseUrl);
      const { dialog, field, finish } = step(page, 'totp');
      await openHome(page, '/login');
      await dialog.getByRole('tab', { name: t('session.mobile') }).click();
      await dialog.getByRole('textbox', { name: t('session.mobile') }).fill('0917 123 4501');
      await dialog.getByRole('button', { name: t('verify.send') }).click();
      await expect(dialog.getByText(t('verify.sent'))).toBeVisible();
      await dialog.getByLabel(t('verify.code')).fill(await lastCode(palaro, mobile));
      await dialog.getByRole('tabpanel').getByRole('button', { name: t('session.login'), exact: true }).click();
      await expect(dialog.getByRole('heading', { name: t('security.factor.title') })).toBeFocused();
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
      await field.fill(codeOf(secret, 1));
      await finish.click();
      await expect(page.getByTestId('balance')).toHaveText(/\d/);

      await page.evaluate(() => sessionStorage.clear());
      await farFromHome(palaro.databaseUrl);
      await palaro.database('DELETE FROM auth_attempts');
      await openHome(page, '/login');
      await dialog.getByRole('button', { name: t('password.forgot') }).click();
      const forgot = page.getByRole('dialog', { name: t('password.forgotTitle') });
      await forgot.getByRole('tab', { name: t('session.mobile') }).click();
      await forgot.getByRole('textbox', { name: t('session.mobile') }).fill('0917 123 4501');
      await forgot.getByRole('button', { name: t('verify.send') }).click();
      await expect(forgot.getByText(t('verify.sent'))).toBeVisible();
      await forgot.getByLabel(t('verify.code')).fill(await lastCode(palaro, mobile));
      await forgot.getByLabel(t('password.new'), { exact: true }).fill(demo.player.password);
      await forgot.getByRole('button', { name: t('password.save') }).click();
      await expect(forgot.getByRole('heading', { name: t('security.factor.title') })).toBeFocused();
      await forgot.getByRole('radio', { name: t('security.factor.recovery') }).check();
      await forgot.getByLabel(t('security.factor.recoveryLabel')).fill(codes[0] ?? '');
      await forgot.getByRole('button', { name: t('security.factor.finish'), exact: true }).click();
      await expect(page.getByTestId('balance')).toHaveText(/\d/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
}

test('[AUTH-23] the QR code says what the key beside it says, for this account', async ({ page }) => {
  const t = words();
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.goto('/member/security');
  const begun = page.waitForResponse((response) => response.url().endsWith('/api/security/totp/begin'));
  await page.getByRole('button', { name: t('security.totp.connect') }).click();
  const dialog = page.getByRole('dialog', { name: t('security.totp.setup') });
  await dialog.locator('input[name=password]').fill(demo.player.password);
  await dialog.getByRole('button', { name: t('security.totp.next') }).click();
  const { uri } = (await (await begun).json()).value as { uri: string };
  const shown = (await dialog.locator('.security__key code').innerText()).replaceAll(' ', '');
  expect(new URL(uri).searchParams.get('secret')).toBe(shown);
  expect(decodeURIComponent(new URL(uri).pathname)).toContain('player');
  const { modules } = create(uri, { errorCorrectionLevel: 'M' });
  const qr = dialog.getByRole('img', { name: t('security.totp.qrLabel') });
  const drawn = await qr.locator('path').evaluate((path) => [...(path.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const expected = Array.from(modules.data, (dark, i) => (dark ? `${(i % modules.size) + 4} ${Math.floor(i / modules.size) + 4}` : '')).filter(Boolean);
  expect(drawn).toEqual(expected);
  // Wide enough for a camera, and square.
  const box = await qr.boundingBox();
  expect(box?.width).toBe(box?.height);
  // The dialog is drawn inside a card, whose last element has no margin of its own; it stands in the middle all the same.
  const frame = await dialog.boundingBox();
  const middle = (page.viewportSize()?.height ?? 0) / 2;
  expect(Math.abs((frame?.y ?? 0) + (frame?.height ?? 0) / 2 - middle)).toBeLessThan(2);
});
