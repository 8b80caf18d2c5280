import { asSeeded } from '../support/demo-accounts.ts';
import { onServer } from '../support/palaro.ts';
import { demo, fillLogin, openHome } from '../support/steps.ts';
import { expect, ownTest } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const flags = { CHNGPASSVERIF3: true, USERNAMEREG3: true, MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: true, AGENTPOLICY3: true, FREEPLAY: true };

/** Sets the site up as an operator does, and waits until the gateway has read it. */
async function setUp({ url, databaseUrl }: { url: string; databaseUrl: string }, key: string, value: object, seen: (settings: any) => boolean) {
  const json = JSON.stringify(value).replaceAll("'", "''");
  await onServer(databaseUrl, `INSERT INTO settings (key, value) VALUES ('${key}', '${json}') ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
  await expect.poll(async () => seen((await (await fetch(`${url}/api/setting/register`)).json()).value), { timeout: 15_000 }).toBe(true);
}

ownTest.afterAll(async ({ palaro }) => {
  await setUp(palaro, 'flags', flags, ({ methods }) => methods.length === 2);
  await setUp(palaro, 'registerRules', {}, ({ rules }) => !rules.captcha.enabled);
  await asSeeded(palaro);
});

ownTest('[AUTH-14] [AUTH-27] the site\'s settings decide which ways and fields there are, and whether there is a registration at all', async ({ page, palaro }) => {
  const popup = page.getByRole('dialog', { name: t('register.title') });
  const box = (field: string) => popup.locator(`input[name="${field}"]`);
  await setUp(palaro, 'flags', { ...flags, USERNAMEREG3: false, MOBILENUMPASSREG3: false }, ({ methods }) => methods.length === 1);
  const rules = { whatsapp: { enabled: true, required: true }, captcha: { enabled: true }, payeeName: { enabled: false } };
  await setUp(palaro, 'registerRules', rules, ({ rules: known }) => known.captcha.enabled);
  await openHome(page, '/register');
  await expect(box('mobileNum')).toBeVisible();
  await expect(popup.getByRole('tab')).toHaveCount(0);
  for (const field of ['username', 'password', 'confirmPassword', 'payeeName', 'wechat']) await expect(box(field)).toHaveCount(0);
  await expect(box('whatsapp')).toHaveAttribute('required');
  const picture = popup.getByRole('img', { name: t('verify.captchaPicture') });
  await expect(picture).toBeVisible();
  const before = await picture.getAttribute('src');
  await box('captcha').fill('ABCDE');
  await popup.getByRole('button', { name: t('verify.captchaAnother') }).click();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await expect(box('captcha')).toHaveValue('');

  await setUp(palaro, 'flags', { ...flags, USERNAMEREG3: false, MOBILENUMREG3: false }, ({ methods }) => methods.length === 0);
  await openHome(page, '/register');
  await expect(popup.getByText(t('register.closed'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('frame.register') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('frame.register') })).toHaveCount(0);
});

ownTest('[AUTH-27] [AUTH-05] [AUTH-01] [AUTH-20] without code logins there is one way in, without forced changes an expired password is one too', async ({ page, palaro }) => {
  await asSeeded(palaro);
  await palaro.database("UPDATE customers SET password_expires_at = now() - interval '1 day' WHERE account = 'player'");
  await setUp(palaro, 'flags', flags, ({ smsVerification }) => smsVerification === true);
  await openHome(page, '/login');
  const login = page.getByRole('dialog', { name: t('session.loginTitle') });
  await expect(login.getByRole('tab', { name: t('session.mobile') })).toBeVisible();
  await fillLogin(page, demo.player);
  await expect(page.getByRole('dialog', { name: t('password.mustTitle') }).getByText(t('password.why.expired'))).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());

  await setUp(palaro, 'flags', { ...flags, CHNGPASSVERIF3: false, REGMOBVERF3: false }, ({ smsVerification }) => smsVerification === false);
  await openHome(page, '/login');
  await expect(login.getByLabel(t('session.username'))).toBeVisible();
  await expect(login.getByRole('tab')).toHaveCount(0);
  await login.getByRole('button', { name: t('password.forgot') }).click();
  const forgot = page.getByRole('dialog', { name: t('password.forgotTitle') });
  await expect(forgot.getByRole('textbox', { name: t('password.email') })).toBeVisible();
  await expect(forgot.getByText(t('password.noMail'))).toBeVisible();
  await expect(forgot.getByRole('tab')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(forgot).toHaveCount(0);
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
