import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Provider, googleSettings, openProvider } from '../support/oidc.ts';
import { onServer } from '../support/palaro.ts';
import { asMember, demo, giveSession, logOut, openHome } from '../support/steps.ts';
import { expect, serviceTest } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

/** A gateway whose operator has configured Google, which is a server of the test's own. */
const test = serviceTest(openProvider, googleSettings);

/** Clicks what opens the provider's window, and an answer in it. */
async function atProvider(page: Page, click: () => Promise<void>, answer: 'Continue' | 'Refuse' | 'close'): Promise<void> {
  const opened = page.waitForEvent('popup');
  await click();
  const popup = await opened;
  const gone = popup.waitForEvent('close');
  await expect(popup.getByRole('link', { name: 'Continue' })).toBeVisible();
  if (answer === 'close') await popup.close();
  else await popup.getByRole('link', { name: answer }).click();
  await gone;
}

const google = (page: Page) => page.getByRole('dialog').getByRole('button', { name: t('security.signIn.with', { name: 'Google' }) });

async function link(page: Page): Promise<void> {
  await page.goto('/member/security');
  await page.getByRole('button', { name: t('security.links.linkLabel', { site: 'Google' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('security.links.linkTitle', { site: 'Google' }) });
  await dialog.locator('input[name=password]').fill(demo.player.password);
  await atProvider(page, () => dialog.getByRole('button', { name: t('security.links.link'), exact: true }).click(), 'Continue');
}

test.beforeEach(async ({ palaro, service: provider }) => {
  Object.assign(provider, { alone: false, person: { subject: 'person-1', email: 'ligaya@mail.example' } });
  await onServer(palaro.databaseUrl, 'DELETE FROM identities; DELETE FROM auth_attempts');
});

test('[AUTH-26] an account of Google opens the account that its owner linked it with, and no other', async ({ page, palaro, service: provider }) => {
  await openHome(page, '/login');
  await expect(google(page)).toBeVisible();
  await expectAccessible(page);
  // The same verified address as the player's own is no link.
  await onServer(palaro.databaseUrl, `UPDATE customers SET email = 'ligaya@mail.example', email_verified_at = now() WHERE account = 'player'`);
  await atProvider(page, () => google(page).click(), 'Continue');
  await expect(page.getByRole('dialog', { name: t('register.title') })).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveCount(0);
  await giveSession(page);
  await link(page);
  await expect(page.getByText('ligaya@mail.example')).toBeVisible();
  await expectAccessible(page);
  await logOut(page);
  await openHome(page, '/login');
  await atProvider(page, () => google(page).click(), 'Continue');
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe('player');
  await page.goto('/member/security');
  await page.getByRole('button', { name: t('security.links.unlinkLabel', { site: 'Google' }) }).click();
  await page.getByRole('dialog').locator('input[name=password]').fill(demo.player.password);
  await page.getByRole('dialog').getByRole('button', { name: t('security.links.unlink'), exact: true }).click();
  await expect(page.getByText(t('security.links.unlinked'))).toBeVisible();
  provider.person = { subject: 'person-1', email: 'ligaya@mail.example' };
});

test('[ERR-02] a window that is closed, a refusal and a blocked window are told in words', async ({ page }) => {
  await openHome(page, '/login');
  const popup = page.getByRole('dialog');
  const alert = popup.getByRole('alert');
  for (const answer of ['Refuse', 'close'] as const) {
    await atProvider(page, () => google(page).click(), answer);
    await expect(alert).toHaveText(t('security.signIn.closed'));
  }
  // It may only look closed; the player says so.
  await expect(popup.getByText(t('security.signIn.stillOpen', { name: 'Google' }))).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole('button', { name: t('security.signIn.giveUp') }).press('Enter');
  await expect(alert).toHaveCount(0);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await google(page).click();
  await expect(alert).toHaveText(t('security.signIn.blocked'));
  expect([words('EN')('security.signIn.closed'), words('EN')('security.signIn.blocked')]).toEqual([
    'Login failure. Please try again.',
    'Popup blocked. Please allow popups and try again.',
  ]);
});

/** Links the player's account, leaves it, and opens the login of a site whose provider cuts the tie to its opener; gives the provider's window. */
async function atLoneProvider(page: Page, provider: Provider): Promise<Page> {
  await giveSession(page);
  await link(page);
  await expect(page.getByText('ligaya@mail.example')).toBeVisible();
  await logOut(page);
  provider.alone = true;
  await page.addInitScript(() => {
    const { open } = window;
    window.open = (...given) => Object.assign(window, { opened: open.apply(window, given) }).opened;
  });
  await openHome(page, '/login');
  const opened = page.waitForEvent('popup');
  await google(page).click();
  const popup = await opened;
  await expect(popup.getByRole('link', { name: 'Continue' })).toBeVisible();
  // What looks closed is open all the same.
  await expect.poll(() => page.evaluate(() => (window as { opened?: Window }).opened?.closed)).toBe(true);
  return popup;
}

test('[AUTH-26] a provider that cuts the tie to this page logs in all the same, and the login form goes on working meanwhile', async ({ page, service: provider }) => {
  const popup = await atLoneProvider(page, provider);
  await expect(page.getByRole('dialog').getByText(t('security.signIn.stillOpen', { name: 'Google' }))).toBeVisible();
  await page.getByRole('dialog').getByLabel(t('session.username')).fill('somebody');
  await popup.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe('player');
});

for (const way of ['gave up', 'closed the dialog'] as const) {
  test(`[AUTH-26] who comes back after the player ${way} is not logged in`, async ({ page, service: provider }) => {
    const popup = await atLoneProvider(page, provider);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const dialog = page.getByRole('dialog');
    if (way === 'gave up') await dialog.getByRole('button', { name: t('security.signIn.giveUp') }).click();
    else await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(way === 'gave up' ? 1 : 0);
    const told = page.evaluate(() => new Promise((resolve) => Object.assign(new BroadcastChannel('palaro'), { onmessage: resolve }) && undefined));
    await popup.getByRole('link', { name: 'Continue' }).click();
    await told;
    // Whatever a message leads to has been begun by the time a later one is answered.
    await page.evaluate(() => fetch('/api/site/permission').then((answer) => answer.text()));
    expect(asked).toContain('/api/site/permission');
    expect(asked).not.toContain('/api/session/login/provider');
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  });
}

test('[AUTH-26] a login whose answer comes after the dialog was closed does nothing', async ({ page }) => {
  await giveSession(page);
  await link(page);
  await expect(page.getByText('ligaya@mail.example')).toBeVisible();
  await logOut(page);
  await openHome(page, '/login');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const answered = page.waitForResponse('**/api/session/login/provider');
  const asked = page.waitForRequest('**/api/session/login/provider');
  await page.route('**/api/session/login/provider', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await atProvider(page, () => google(page).click(), 'Continue');
  await asked;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  expect((await (await answered).json()).value.token).toBeTruthy();
  await page.evaluate(() => fetch('/api/site/permission').then((answer) => answer.text()));
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await expect(page.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
});

test('[AUTH-26] an account is linked by a provider that cuts the tie, also after its window looked closed', async ({ page, service: provider }) => {
  await asMember(page);
  provider.alone = true;
  await page.goto('/member/security');
  await page.getByRole('button', { name: t('security.links.linkLabel', { site: 'Google' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('security.links.linkTitle', { site: 'Google' }) });
  await dialog.locator('input[name=password]').fill(demo.player.password);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: t('security.links.link'), exact: true }).click();
  const popup = await opened;
  await expect(dialog.getByRole('alert')).toHaveText(t('security.links.failed'));
  await expect(dialog.locator('input[name=password]')).toHaveValue(demo.player.password);
  await popup.getByRole('link', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('ligaya@mail.example')).toBeVisible();
});

for (const { name, language, viewport } of [
  { name: 'desktop, EN', language: 'EN', viewport: { width: 1440, height: 900 } },
  { name: 'phone, TY', language: 'TY', viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(name, () => {
    test.use({ viewport });
    const own = words(language);

    test('[AUTH-26] [AUTH-13] who has no account here is led to the registration, which Google\'s name and address begin, and Google opens the new account', async ({ page, context, service: provider, baseURL }) => {
      await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
      await page.addInitScript((code) => localStorage.setItem('lang', code), language);
      const email = `${language.toLowerCase()}.maria@mail.example`;
      provider.person = { subject: `new-${language}`, email, claims: { name: 'María Clara' } };
      const enter = () => page.getByRole('dialog').getByRole('button', { name: own('security.signIn.with', { name: 'Google' }) }).click();
      await openHome(page, '/login');
      await atProvider(page, enter, 'Continue');
      const popup = page.getByRole('dialog', { name: own('register.title') });
      await expect(popup.getByText(own('register.newcomer.text', { site: 'Google', name: email }))).toBeVisible();
      await expect(popup.locator('input[name=email]')).toHaveValue(email);
      await expect(popup.locator('input[name=payeeName]')).toHaveValue('María Clara');
      await expectAccessible(page);
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/handle/i);
      const account = `maria${language.toLowerCase()}${Date.now() % 100_000}`;
      await popup.locator('input[name=username]').fill(account);
      await popup.locator('input[name=birthday]').fill('1990-05-17');
      for (const field of ['password', 'confirmPassword']) await popup.locator(`input[name=${field}]`).fill('Bagong21Buhay');
      await popup.getByRole('checkbox').check();
      await popup.getByRole('button', { name: own('register.submit'), exact: true }).click();
      await expect(page.getByTestId('balance')).toHaveText(/0\.00$/, { timeout: 20_000 });
      await page.evaluate(() => sessionStorage.clear());
      await openHome(page, '/login');
      await atProvider(page, enter, 'Continue');
      await expect(page.getByTestId('balance')).toHaveText(/0\.00$/);
      expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(account);
    });
  });
}

test('[AUTH-26] [ERR-01] a registration that comes too late for Google says so and loses nothing; without Google it goes through', async ({ page, palaro, service: provider }) => {
  provider.person = { subject: 'late', email: 'late@mail.example' };
  await openHome(page, '/login');
  await atProvider(page, () => google(page).click(), 'Continue');
  const popup = page.getByRole('dialog', { name: t('register.title') });
  await popup.locator('input[name=username]').fill(`late${Date.now() % 1_000_000}`);
  await popup.locator('input[name=birthday]').fill('1990-05-17');
  for (const field of ['password', 'confirmPassword']) await popup.locator(`input[name=${field}]`).fill('Bagong21Buhay');
  await popup.getByRole('checkbox').check();
  await onServer(palaro.databaseUrl, 'DELETE FROM newcomers');
  const submit = popup.getByRole('button', { name: t('register.submit'), exact: true });
  await submit.click();
  await expect(popup.getByRole('alert').filter({ hasText: t('errors.sign_in_expired') })).toBeVisible();
  await expect(popup.getByText(t('register.newcomer.leave'))).toHaveCount(0);
  await submit.click();
  await expect(page.getByTestId('balance')).toHaveText(/0\.00$/, { timeout: 20_000 });
});

test('[AUTH-26] a token for somebody else, of another sign-in or out of date opens nothing', async ({ page, service: provider }) => {
  await giveSession(page);
  await link(page);
  await expect(page.getByText('ligaya@mail.example')).toBeVisible();
  await logOut(page);
  await openHome(page, '/login');
  for (const claims of [{ aud: 'another-client' }, { nonce: 'another' }, { iss: 'https://accounts.example' }, { exp: 1_000_000 }]) {
    provider.person = { subject: 'person-1', email: 'ligaya@mail.example', claims };
    await atProvider(page, () => google(page).click(), 'Continue');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('errors.sign_in_failed'));
  }
  provider.person = { subject: 'person-1', email: 'ligaya@mail.example' };
  await atProvider(page, () => google(page).click(), 'Continue');
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
});
