import type { Locator, Page } from '@playwright/test';
import { asSeeded } from '../support/demo-accounts.ts';
import { farFromHome, fingerprintReader, noFactors } from '../support/second-factor.ts';
import type { Palaro } from '../support/palaro.ts';
import { demo, fillLogin, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

/** What no field may trip over. Each runs `hacked()` or changes the database where it is taken for more than text. */
const texts: Record<string, string> = {
  'a right-to-left override': 'player\u202Egnp.exe',
  SQL: "player' OR 1=1; UPDATE customers SET account = 'hacked'; --",
  HTML: '<img src=x onerror=hacked()><script>hacked()</script>',
  'a lone surrogate': 'player\uD800',
  'far too long': 'a1'.repeat(50_000),
  emoji: '👩‍👩‍👧‍👦🎰1a',
  'a template': '{{constructor.constructor("hacked()")()}}${hacked()}',
};

/** Puts a text into a field as a script or an extension can: the browser's own limit on its length does not count. */
const put = (field: Locator, text: string) =>
  field.evaluate((input, json) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, JSON.parse(json));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, JSON.stringify(text));

const valueOf = async (field: Locator) => JSON.parse(await field.evaluate((input) => JSON.stringify((input as HTMLInputElement).value))) as string;

/** Hears whether anything of a text was run. */
async function watch(page: Page): Promise<() => Promise<void>> {
  let ran = false;
  await page.exposeFunction('hacked', () => {
    ran = true;
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('dialog', (dialog) => {
    ran = true;
    void dialog.dismiss();
  });
  return async () => {
    expect(ran, 'no text is run').toBe(false);
    expect(errors, 'nothing is thrown').toEqual([]);
    expect(await page.locator('dialog img[src="x"], main img[src="x"], header img[src="x"]').count()).toBe(0);
  };
}

/** Sends each text in the fields, and sees that it is refused in words and stays as it was typed. */
async function tryAll(page: Page, form: Locator, { fields, submit, before }: { fields: string[]; submit: string; before: () => Promise<void> }): Promise<void> {
  const quiet = await watch(page);
  const button = form.getByRole('button', { name: submit, exact: true });
  for (const [name, text] of Object.entries(texts)) {
    await test.step(name, async () => {
      await before();
      for (const field of fields) await put(form.locator(`input[name=${field}]:visible`), text);
      await button.click();
      await expect(button).not.toHaveAttribute('aria-busy');
      await expect(form.getByRole('alert').first()).toBeVisible();
      for (const field of fields) expect(await valueOf(form.locator(`input[name=${field}]:visible`))).toBe(text);
      await quiet();
    });
  }
}

/** What a browser and a password manager take each field for. */
async function expectFillings(form: Locator, fillings: Record<string, string>): Promise<void> {
  for (const [field, filling] of Object.entries(fillings)) {
    await expect(form.locator(`input[name=${field}]`), field).toHaveAttribute('autocomplete', filling);
  }
}

const clean = async ({ palaro }: { palaro: Palaro }) => {
  await noFactors(palaro.databaseUrl);
  await asSeeded(palaro);
};
test.beforeEach(clean);
test.afterAll(clean);

test('[AUTH-02] [SAFE-05] whatever is typed into the login is text: it is refused in words, and a right login follows', async ({ page, palaro }) => {
  await openHome(page, '/login');
  const form = page.getByRole('dialog').locator('form:visible');
  const before = () => palaro.database('DELETE FROM auth_attempts');
  await tryAll(page, form, { fields: ['username', 'password'], submit: t('session.login'), before });
  await before();
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
});

test('[AUTH-20] [SAFE-05] whatever is typed for a forgotten password is text: it is refused in words, and the login below still works', async ({ page, palaro }) => {
  await openHome(page, '/login');
  await page.getByRole('dialog').getByRole('button', { name: t('password.forgot') }).click();
  const popup = page.getByRole('dialog', { name: t('password.forgotTitle') });
  await tryAll(page, popup.locator('form:visible'), { fields: ['username', 'email'], submit: t('password.send'), before: async () => {} });
  await popup.getByRole('tab', { name: t('session.mobile') }).click();
  for (const text of Object.values(texts)) {
    for (const field of ['mobileNum', 'verificationCode', 'newPassword']) await put(popup.locator(`input[name=${field}]`), text);
    await popup.getByRole('button', { name: t('password.save') }).click();
    await expect(popup.locator('input[name=mobileNum]')).toHaveAttribute('aria-invalid', 'true');
  }
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await palaro.database('DELETE FROM auth_attempts');
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
});

test('[AUTH-21] [SAFE-05] whatever is typed for a change of the password is text, and changes nothing; a browser knows each field', async ({ page, palaro }) => {
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
  await page.getByRole('button', { name: t('password.change') }).click();
  const form = page.getByRole('dialog', { name: t('password.change') }).locator('form');
  await expectFillings(form, { oldPassword: 'current-password', newPassword: 'new-password', confirmNewPassword: 'new-password' });
  const before = () => palaro.database('DELETE FROM auth_attempts');
  await tryAll(page, form, { fields: ['oldPassword', 'newPassword', 'confirmNewPassword'], submit: t('password.save'), before });
  // A right new password does not make up for the old one.
  for (const field of ['newPassword', 'confirmNewPassword']) await form.locator(`input[name=${field}]`).fill('Bagong1Araw');
  for (const text of Object.values(texts)) {
    await before();
    await put(form.locator('input[name=oldPassword]'), text);
    await form.getByRole('button', { name: t('password.save') }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    await expect(form.locator('input[name=newPassword]')).toHaveValue('Bagong1Araw');
  }
  await page.evaluate(() => sessionStorage.clear());
  await before();
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
});

test('[AUTH-22] [SAFE-05] whatever is typed as a second factor is text: it is refused in words', async ({ page, palaro }) => {
  await farFromHome(palaro.databaseUrl);
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  const popup = page.getByRole('dialog');
  await expect(popup.getByRole('heading', { name: t('security.factor.title') })).toBeVisible();
  // A ticket stands for a few tries; the count is put back so that each text meets a live one.
  const before = () => palaro.database('DELETE FROM auth_attempts; UPDATE factor_tickets SET attempts = 0');
  await tryAll(page, popup.locator('form:visible'), { fields: ['code'], submit: t('security.factor.finish'), before });
});

test('[AUTH-01] [AUTH-09] [SAFE-05] whatever is typed for a login by code, or at the agents\' login, is text: it is refused in words', async ({ page, palaro }) => {
  const before = () => palaro.database('DELETE FROM auth_attempts');
  await openHome(page, '/login');
  const popup = page.getByRole('dialog');
  await popup.getByRole('tab', { name: t('session.mobile') }).click();
  const form = popup.locator('form:visible');
  await tryAll(page, form, { fields: ['mobileNum', 'verificationCode'], submit: t('session.login'), before });
  // A right number lets the code through to the gateway.
  await form.locator('input[name=mobileNum]').fill('0917 123 4501');
  for (const text of Object.values(texts)) {
    await put(form.locator('input[name=verificationCode]'), text);
    await form.getByRole('button', { name: t('session.login'), exact: true }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    expect(await valueOf(form.locator('input[name=verificationCode]'))).toBe(text);
  }
  await page.goto('/agent');
  const main = page.getByRole('main').locator('form');
  await expectFillings(main, { username: 'username', password: 'current-password' });
  for (const text of Object.values(texts)) {
    await before();
    for (const field of ['username', 'password']) await put(main.locator(`input[name=${field}]`), text);
    await main.getByRole('button', { name: t('session.login'), exact: true }).click();
    await expect(main.getByRole('alert').first()).toBeVisible();
  }
});

test('[AUTH-13] [AUTH-14] [SAFE-05] whatever is typed into each field of a registration is text: no account comes of it, and all of it stays', async ({ page, palaro }) => {
  await openHome(page, '/register');
  const popup = page.getByRole('dialog', { name: t('register.title') });
  const form = popup.locator('form');
  const fields = ['username', 'mobileNum', 'password', 'confirmPassword', 'payeeName', 'email', 'affiliateCode'];
  await expect(form.locator('input[name=birthday]')).toBeVisible();
  await form.locator('input[name=birthday]').fill('1990-05-17');
  await form.getByRole('checkbox').check();
  const before = () => palaro.database('DELETE FROM auth_attempts');
  await tryAll(page, form, { fields, submit: t('register.submit'), before });
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await palaro.database("DO $$ BEGIN IF EXISTS (SELECT FROM registrations) THEN RAISE EXCEPTION 'an account came of it'; END IF; END $$");
});

test('[AUTH-20] [SAFE-05] a mailed link with anything behind it, and whatever is typed there, is text: nothing is set', async ({ page }) => {
  const quiet = await watch(page);
  for (const code of ['<img src=x onerror=hacked()>', "' OR 1=1; --", 'a'.repeat(5000), '%00%ED%A0%80']) {
    await page.goto(`/reset#${code}`);
    await page.reload();
    await expect(page.getByText(t('password.noLink'))).toBeVisible();
    await quiet();
  }
  await page.goto(`/reset#${'a'.repeat(43)}`);
  const form = page.getByRole('main').locator('form');
  await expectFillings(form, { newPassword: 'new-password', confirmNewPassword: 'new-password' });
  for (const text of Object.values(texts)) {
    for (const field of ['newPassword', 'confirmNewPassword']) await put(form.locator(`input[name=${field}]`), text);
    await form.getByRole('button', { name: t('password.save') }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
  }
  await quiet();
});

test('[AUTH-23] [SAFE-05] [SAFE-06] whatever is typed as a proof or a first code is text; as a passkey\'s name it is shown as it is written', async ({ page, palaro }) => {
  await fingerprintReader(page);
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.goto('/member/security');
  await page.getByRole('button', { name: t('security.totp.connect') }).click();
  const setup = page.getByRole('dialog', { name: t('security.totp.setup') });
  const before = () => palaro.database('DELETE FROM auth_attempts');
  await expectFillings(setup, { password: 'current-password' });
  await tryAll(page, setup, { fields: ['password'], submit: t('security.totp.next'), before });
  await before();
  await setup.locator('input[name=password]').fill(demo.player.password);
  await setup.getByRole('button', { name: t('security.totp.next') }).click();
  const bind = setup.getByRole('button', { name: t('security.totp.bind') });
  await expect(setup.getByRole('img', { name: t('security.totp.qrLabel') })).toBeVisible();
  await expectFillings(setup, { code: 'one-time-code' });
  for (const text of Object.values(texts)) {
    await before();
    await put(setup.locator('input[name=code]'), text);
    await bind.click();
    await expect(setup.getByRole('alert')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(setup).toHaveCount(0);

  await page.getByRole('button', { name: t('security.passkeys.add') }).click();
  const add = page.getByRole('dialog', { name: t('security.passkeys.addTitle') });
  await expectFillings(add, { name: 'off', password: 'current-password' });
  await add.locator('input[name=password]').fill(demo.player.password);
  const name = '<img src=x onerror=hacked()>';
  await put(add.locator('input[name=name]'), name);
  await add.getByRole('button', { name: t('security.passkeys.create') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name }), 'the passkey, and the history').toHaveCount(2);
  await page.getByRole('listitem').getByRole('button', { name: t('security.passkeys.remove', { name }) }).click();
  await expect(page.getByRole('dialog', { name: t('security.passkeys.removeTitle', { name }) })).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

test('[AUTH-04] a nickname with markup in it is shown as it is written, wherever it stands', async ({ page, palaro }) => {
  const quiet = await watch(page);
  const nickname = '<b onclick=hacked()>Luz</b>';
  await palaro.database(`UPDATE customers SET nickname = '${nickname}' WHERE account = 'player'`);
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  await expect(page.getByText(t('session.entered', { name: nickname }))).toBeVisible();
  await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
  await expect(page.getByRole('region', { name: t('frame.account') }).getByText(nickname)).toBeVisible();
  await page.goto('/member');
  await expect(page.getByRole('main').getByText(nickname).first()).toBeVisible();
  expect(await page.locator('b[onclick]').count()).toBe(0);
  await quiet();
});
