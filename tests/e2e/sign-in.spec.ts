import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type Provider, openProvider } from '../support/oidc.ts';
import { type Palaro, onServer, ownPalaro } from '../support/palaro.ts';
import { demo, logIn, logOut, openHome } from '../support/steps.ts';
import { expect, test as base } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

/** A gateway whose operator has configured Google, which is a server of the test's own. */
const test = base.extend<object, { provider: Provider; palaro: Palaro }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
  provider: [async ({}, use) => {
    const provider = await openProvider();
    await use(provider);
    await provider.close();
  }, { scope: 'worker' }],
  palaro: [
    async ({ provider }, use) => {
      const settings = {
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        GOOGLE_ISSUER: provider.url,
        GOOGLE_KEYS_URL: `${provider.url}/keys`,
        GOOGLE_AUTH_URL: `${provider.url}/auth`,
        GOOGLE_TOKEN_URL: `${provider.url}/token`,
      };
      Object.assign(process.env, settings);
      const palaro = await ownPalaro();
      for (const name of Object.keys(settings)) delete process.env[name];
      await use(palaro);
      await palaro.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

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

test.beforeEach(({ palaro }) => onServer(palaro.databaseUrl, 'DELETE FROM identities; DELETE FROM auth_attempts'));

test('[AUTH-26] an account of Google opens the account that its owner linked it with, and no other', async ({ page, palaro, provider }) => {
  await openHome(page, '/login');
  await expect(google(page)).toBeVisible();
  await expectAccessible(page);
  // The same verified address as the player's own is no link.
  await onServer(palaro.databaseUrl, `UPDATE customers SET email = 'ligaya@mail.example', email_verified_at = now() WHERE account = 'player'`);
  await atProvider(page, () => google(page).click(), 'Continue');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('errors.sign_in_unlinked'));
  await logIn(page);
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
  const alert = page.getByRole('dialog').getByRole('alert');
  for (const answer of ['close', 'Refuse'] as const) {
    await atProvider(page, () => google(page).click(), answer);
    await expect(alert).toHaveText(t('security.signIn.closed'));
  }
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

test('[AUTH-26] a token for somebody else, of another sign-in or out of date opens nothing', async ({ page, provider }) => {
  await logIn(page);
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
