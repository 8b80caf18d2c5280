import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { onServer } from '../support/palaro.ts';
import { type Language, screens, speak } from '../support/rounds.ts';
import { codeOf, connect, farFromHome, fingerprintReader, noFactors } from '../support/second-factor.ts';
import { asMember, demo, fillLogin, layerLeft, logIn, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const clean = ({ palaro }: { palaro: { databaseUrl: string } }) => noFactors(palaro.databaseUrl);
test.beforeEach(clean);
test.afterAll(clean);

/** The lines of one of the security centre's cards. */
const linesOf = (page: Page, title: string) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) }).getByRole('listitem');

/** Opens the login popup in a new browser context and sends the player's name and password. */
async function newLogin(browser: Browser, baseURL: string | undefined, language: Language = 'TY', viewport: { width: number; height: number } = screens.desktop): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  const say = await speak(page, language, baseURL);
  await openHome(page, '/login');
  await fillLogin(page, demo.player, say);
  return page;
}

test('[MEM-01] sessions are listed in words; one that is ended leaves the account at once, and so do all others', async ({ page, browser, baseURL, palaro }) => {
  // Those that other tests left open.
  await onServer(palaro.databaseUrl, 'UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL');
  await logIn(page);
  const others = [await newLogin(browser, baseURL), await newLogin(browser, baseURL)];
  for (const other of others) await expect(other.getByTestId('balance')).toHaveText(/\d/);
  await page.goto('/member/security');
  const lines = linesOf(page, t('security.sessions.title'));
  await expect(lines).toHaveCount(3);
  await expect(lines.first()).toContainText(t('security.sessions.device', { browser: 'Chrome', system: 'Linux' }));
  await expect(lines.first()).toContainText(t('security.sessions.this'));
  await expect(lines.first().getByRole('button')).toHaveCount(0);
  await lines.last().getByRole('button').click();
  await expect(lines).toHaveCount(2);
  const gone = (other: Page) => other.getByTestId('balance').count();
  await expect.poll(async () => (await Promise.all(others.map(gone))).toSorted()).toEqual([0, 1]);
  await page.getByRole('button', { name: t('security.sessions.endOthers') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('security.sessions.endOthers') }).click();
  await expect(page.getByText(t('security.sessions.only'))).toBeVisible();
  for (const other of others) {
    await expect(other.getByTestId('balance')).toHaveCount(0);
    await other.context().close();
  }
  await page.reload();
  await expect(lines).toHaveCount(1);
});

for (const [screen, viewport] of Object.entries(screens)) {
  for (const language of ['TY', 'EN'] as const) {
    test(`[AUTH-22] [AUTH-23] [POP-02] an authenticator is connected, which gives the focus on, and asked for at a login from elsewhere, on a ${screen} in ${language}`, async ({ page, browser, baseURL, palaro }) => {
      await page.setViewportSize(viewport);
      const say = await speak(page, language, baseURL);
      await asMember(page, '/member/security');
      await expect(page.getByRole('button', { name: say('security.totp.connect') })).toBeVisible();
      await expectAccessible(page);
      const { secret } = await connect(page, say);
      // The button that opened it all is gone.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expectAccessible(page);

      await farFromHome(palaro.databaseUrl);
      const other = await newLogin(browser, baseURL, language, viewport);
      const dialog = other.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: say('security.factor.title') })).toBeFocused();
      await expectAccessible(other);
      expect(await other.evaluate(() => sessionStorage.getItem('token')), 'nothing of the account is here').toBeNull();
      const finish = dialog.getByRole('button', { name: say('security.factor.finish'), exact: true });
      await finish.click();
      await expect(dialog.getByRole('alert')).toHaveText(say('security.factor.completeFirst'));
      const field = dialog.getByLabel(say('security.factor.totpLabel'));
      await expect(field).toBeFocused();
      await field.fill('letters');
      await finish.click();
      await expect(dialog.getByRole('alert')).toHaveText(say('errors.factor_wrong'));
      await expect(field).toHaveValue('letters');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(codeOf(secret, 1));
      await field.press('Enter');
      await expect(other.getByTestId('balance')).toHaveText(/\d/);
      await other.evaluate(() => sessionStorage.clear());
      await openHome(other, '/login');
      await fillLogin(other, demo.player, say);
      await expect(other.getByTestId('balance'), 'this place is known now').toHaveText(/\d/);
      await other.context().close();
    });
  }
}

test('[AUTH-22] the way back keeps what was typed, a recovery code opens once, and too many codes end in the login', async ({ page, browser, baseURL, palaro }) => {
  await asMember(page, '/member/security');
  const { codes } = await connect(page, t);
  await farFromHome(palaro.databaseUrl);
  const other = await newLogin(browser, baseURL);
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('button', { name: t('security.factor.back') }).click();
  await expect(dialog.getByLabel(t('session.username'))).toHaveValue(demo.player.username);
  await expect(dialog.getByLabel(t('session.password'), { exact: true })).toHaveValue(demo.player.password);
  await dialog.getByRole('button', { name: t('session.login'), exact: true }).click();
  for (let i = 0; i < 6; i += 1) {
    await dialog.getByLabel(t('security.factor.totpLabel')).fill(`letters ${i}`);
    await dialog.getByRole('button', { name: t('security.factor.finish'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t(i < 5 ? 'errors.factor_wrong' : 'errors.factor_expired'));
  }
  await dialog.getByRole('button', { name: t('session.login'), exact: true }).click();
  await dialog.getByText(t('security.factor.recovery'), { exact: true }).click();
  await dialog.getByLabel(t('security.factor.recoveryLabel')).fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: t('security.factor.finish'), exact: true }).click();
  await expect(other.getByTestId('balance')).toHaveText(/\d/);
  await other.goto('/member/security');
  await expect(other.getByText(t('security.totp.codes', { number: 9 }))).toBeVisible();
  await other.context().close();
});

test('[AUTH-23] [SAFE-06] recovery codes are downloaded, and the authenticator is removed with a code alone', async ({ page }) => {
  await asMember(page, '/member/security');
  const { codes } = await connect(page, t);
  await page.getByRole('button', { name: t('security.totp.renew') }).click();
  const proof = page.getByRole('dialog');
  await proof.getByRole('button', { name: t('security.totp.renew') }).click();
  await expect(proof.getByRole('alert')).toHaveText(t('security.proof.codeMissing'));
  await expect(proof.locator('input[name=password]'), 'the password alone proves nothing here').toHaveCount(0);
  await proof.locator('input[name=code]').fill('not-it');
  await proof.getByRole('button', { name: t('security.totp.renew') }).click();
  await expect(proof.getByRole('alert')).toHaveText(t('errors.proof_wrong'));
  await expect(proof.locator('input[name=code]')).toHaveValue('not-it');
  await proof.locator('input[name=code]').fill(codes[0] ?? '');
  await proof.getByRole('button', { name: t('security.totp.renew') }).click();
  const kept = page.getByRole('dialog', { name: t('security.recovery.title') });
  await expect(kept.locator('ol code')).toHaveCount(10);
  const fresh = await kept.locator('ol code').allInnerTexts();
  expect(fresh).not.toContain(codes[0]);
  const coming = page.waitForEvent('download');
  await kept.getByRole('button', { name: t('security.recovery.download') }).click();
  const stream = await (await coming).createReadStream();
  const text = (await stream.toArray()).join('');
  for (const code of fresh) expect(text).toContain(code);
  await kept.getByRole('button', { name: t('security.recovery.kept') }).click();
  await page.getByRole('button', { name: t('security.totp.remove'), exact: true }).click();
  await proof.getByLabel(t('security.proof.codeLabel')).fill(codes[1] ?? '');
  await proof.getByRole('button', { name: t('security.totp.remove') }).click();
  await expect(proof.getByRole('alert'), 'a code of before').toHaveText(t('errors.proof_wrong'));
  await proof.getByLabel(t('security.proof.codeLabel')).fill(fresh[0] ?? '');
  await proof.getByRole('button', { name: t('security.totp.remove') }).click();
  await expect(page.getByRole('button', { name: t('security.totp.connect') })).toBeVisible();
});

test('[AUTH-22] [AUTH-09] an agent connects one in the agents\' frame, and gives its code at /agent', async ({ page, palaro }) => {
  const agentLogin = async () => {
    await page.goto('/agent');
    const main = page.getByRole('main');
    await main.getByLabel(t('session.username')).fill(demo.agent.username);
    await main.getByLabel(t('session.password'), { exact: true }).fill(demo.agent.password);
    await main.getByRole('button', { name: t('session.login'), exact: true }).click();
  };
  await agentLogin();
  await expect(page).toHaveURL(/\/agentHome$/);
  await page.getByRole('button', { name: t('agent.settings') }).click();
  await page.getByRole('button', { name: t('frame.security') }).click();
  await expect(page).toHaveURL(/\/agent\/security$/);
  const { secret } = await connect(page, t, demo.agent.password);
  await expectAccessible(page);
  await page.evaluate(() => sessionStorage.clear());
  await farFromHome(palaro.databaseUrl);
  await agentLogin();
  await page.getByLabel(t('security.factor.totpLabel')).fill(codeOf(secret, 1));
  await expectAccessible(page);
  await page.getByRole('button', { name: t('security.factor.finish'), exact: true }).click();
  await expect(page).toHaveURL(/\/agentHome$/);
});

async function addPasskey(page: Page, name: string, proof: { password: string } | { code: string | undefined }, t = words()): Promise<void> {
  await page.getByRole('button', { name: t('security.passkeys.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('security.passkeys.addTitle') });
  await dialog.getByLabel(t('security.passkeys.name')).fill(name);
  for (const [field, text = ''] of Object.entries(proof)) await dialog.locator(`input[name=${field}]`).fill(text);
  await dialog.getByRole('button', { name: t('security.passkeys.create') }).click();
}

for (const [language, screen] of [['EN', 'desktop'], ['TY', 'phone']] as const) {
  test(`[AUTH-23] a passkey is added, opens the account without a name or a second factor, is renamed and removed, in ${language} on a ${screen}`, async ({ page, baseURL, palaro }) => {
    await page.setViewportSize(screens[screen]);
    const t = await speak(page, language, baseURL);
    const { cdp, id } = await fingerprintReader(page);
    await openHome(page, '/login');
    await fillLogin(page, demo.player, t);
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
    await page.goto('/member/security');
    const { codes } = await connect(page, t);
    await addPasskey(page, 'Telepono ko', { code: codes[0] }, t);
    const line = linesOf(page, t('security.passkeys.title')).filter({ hasText: 'Telepono ko' });
    await expect(line).toContainText(t('security.passkeys.unused'));
    await expectAccessible(page);
    await addPasskey(page, 'Isa pa', { code: codes[1] }, t);
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t('errors.passkey_known'));
    await page.getByRole('dialog').getByRole('button', { name: t('ui.cancel') }).click();
    await layerLeft(page);

    await page.evaluate(() => sessionStorage.clear());
    await farFromHome(palaro.databaseUrl);
    await openHome(page, '/login');
    await page.getByRole('dialog').getByRole('button', { name: t('security.passkeyLogin.button') }).click();
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
    await page.goto('/member/security');
    await expect(line).not.toContainText(t('security.passkeys.unused'));
    await line.getByRole('button', { name: t('security.passkeys.rename', { name: 'Telepono ko' }) }).click();
    await page.getByRole('dialog').getByLabel(t('security.passkeys.name')).fill('Telepono ng kapatid');
    await page.getByRole('dialog').getByRole('button', { name: t('security.save') }).click();
    const renamed = linesOf(page, t('security.passkeys.title')).filter({ hasText: 'Telepono ng kapatid' });
    await renamed.getByRole('button', { name: t('security.passkeys.remove', { name: 'Telepono ng kapatid' }) }).click();
    await page.getByRole('dialog').locator('input[name=code]').fill(codes[2] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: t('security.passkeys.removeDo') }).click();
    await expect(renamed).toHaveCount(0);

    await layerLeft(page);
    await page.evaluate(() => sessionStorage.clear());
    await openHome(page, '/login');
    await page.getByRole('dialog').getByRole('button', { name: t('security.passkeyLogin.button') }).click();
    await expect(page.getByRole('alert')).toHaveText(t('errors.passkey_failed'));
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
    await page.getByRole('dialog').getByRole('button', { name: t('security.passkeyLogin.button') }).click();
    await expect(page.getByRole('alert')).toHaveText(t('security.passkeyLogin.cancelled'));
  });
}

test('[AUTH-23] [AUTH-09] an agent\'s passkey opens the agent centre, a member\'s does not; a copy of one is refused', async ({ page }) => {
  const { cdp, id } = await fingerprintReader(page);
  await page.goto('/agent');
  const main = page.getByRole('main');
  await main.getByLabel(t('session.username')).fill(demo.agent.username);
  await main.getByLabel(t('session.password'), { exact: true }).fill(demo.agent.password);
  await main.getByRole('button', { name: t('session.login'), exact: true }).click();
  await expect(page).toHaveURL(/\/agentHome$/);
  await page.goto('/agent/security');
  await addPasskey(page, 'Ahente', { password: demo.agent.password });
  await expect(linesOf(page, t('security.passkeys.title')).filter({ hasText: 'Ahente' })).toBeVisible();
  const enter = async () => {
    await layerLeft(page);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/agent');
    await main.getByRole('button', { name: t('security.passkeyLogin.button') }).click();
  };
  await enter();
  await expect(page).toHaveURL(/\/agentHome$/);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
  const [credential] = credentials;
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: id });
  await cdp.send('WebAuthn.addCredential', { authenticatorId: id, credential: { ...credential!, signCount: 0 } });
  await enter();
  await expect(main.getByRole('alert'), 'its sign count went back').toHaveText(t('errors.passkey_failed'));

  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: id });
  await openHome(page, '/login');
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.goto('/member/security');
  await addPasskey(page, 'Manlalaro', { password: demo.player.password });
  await expect(linesOf(page, t('security.passkeys.title')).filter({ hasText: 'Manlalaro' })).toBeVisible();
  await enter();
  await expect(main.getByRole('alert')).toHaveText(t('errors.non_agent'));
});

for (const language of ['TY', 'EN'] as const) {
  test(`[SIDE-03] a player at a computer goes on on the phone by a code that works once, in ${language}`, async ({ page, browser, baseURL, palaro }) => {
    const say = await speak(page, language, baseURL);
    await page.setViewportSize(screens.desktop);
    await page.goto('/app');
    await expect(page.getByText(say('security.ticket.qrTitle')), 'a guest has nothing to take along').toHaveCount(0);
    await openHome(page, '/login');
    await fillLogin(page, demo.player, say);
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
    await page.goto('/app');
    const issued = page.waitForResponse((response) => response.url().endsWith('/api/security/loginTicket'));
    await page.getByRole('button', { name: say('security.ticket.qrShow') }).click();
    const { ticket } = (await (await issued).json()).value;
    const code = page.getByRole('img', { name: say('security.ticket.qrLabel') });
    expect(await code.boundingBox()).toMatchObject({ width: 107, height: 107 });
    await expectAccessible(page);
    const token = await page.evaluate(() => sessionStorage.getItem('token'));
    expect(ticket).not.toBe(token);

    await farFromHome(palaro.databaseUrl);
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: screens.phone, reducedMotion: 'reduce', serviceWorkers: 'block' });
    const phone = await context.newPage();
    const addresses: string[] = [];
    phone.on('framenavigated', (frame) => addresses.push(frame.url()));
    const scan = () => phone.goto(`/app?lang=${language}&ticket=${ticket}`);
    await scan();
    await expect(phone.getByRole('alertdialog', { name: say('security.ticket.title') })).toBeVisible();
    await expect(phone).toHaveURL(/\/app$/);
    expect(await phone.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(ticket);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: say('security.ticket.go') }).click();
    await expect(phone.getByText(say('security.ticket.welcome'))).toBeVisible();
    const own = await phone.evaluate(() => sessionStorage.getItem('token'));
    expect([null, ticket, token]).not.toContain(own);
    await phone.evaluate(() => sessionStorage.clear());
    await scan();
    await phone.getByRole('button', { name: say('security.ticket.go') }).click();
    await expect(phone.getByText(say('errors.ticket_invalid'))).toBeVisible();
    await context.close();
  });
}
