import type { Locator, Page } from '@playwright/test';
import { asSeeded } from '../support/demo-accounts.ts';
import { farFromHome, noFactors } from '../support/second-factor.ts';
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

test('[AUTH-21] [SAFE-05] whatever is typed for a change of the password is text, and changes nothing', async ({ page, palaro }) => {
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
  await page.getByRole('button', { name: t('password.change') }).click();
  const form = page.getByRole('dialog', { name: t('password.change') }).locator('form');
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
