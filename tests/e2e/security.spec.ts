import type { Browser, Locator, Page } from '@playwright/test';
import { create } from 'qrcode';
import { storedCount } from '../support/device.ts';
import { type Member, newMember } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { type Language, type Screen, screens, speak } from '../support/rounds.ts';
import { codeOf, connect, fingerprintReader, moveAway } from '../support/second-factor.ts';
import {
  asMember,
  fillLogin,
  giveSession,
  layerLeft,
  openHome,
  withWorker,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

const linesOf = (page: Page, title: string) =>
  page
    .locator('.card')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('listitem');

async function elsewhere(
  browser: Browser,
  palaro: Palaro,
  language: Language,
  screen: Screen,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: palaro.url,
    viewport: screens[screen],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await speak(page, language, palaro.url);
  return page;
}

/** Says to a camera what the key says; square, in a centred dialog. */
async function expectQr(dialog: Locator, uri: string, account: string): Promise<void> {
  const shown = (await dialog.locator('.security__key code').innerText()).replaceAll(' ', '');
  expect(new URL(uri).searchParams.get('secret')).toBe(shown);
  expect(decodeURIComponent(new URL(uri).pathname)).toContain(account);
  const { modules } = create(uri, { errorCorrectionLevel: 'M' });
  const qr = dialog.getByRole('img', { name: t('security.totp.qrLabel') });
  const drawn = await qr
    .locator('path')
    .evaluate((path) =>
      [...(path.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
        ([, x, y]) => `${x} ${y}`,
      ),
    );
  expect(drawn).toEqual(
    Array.from(modules.data, (dark, i) =>
      dark ? `${(i % modules.size) + 4} ${Math.floor(i / modules.size) + 4}` : '',
    ).filter(Boolean),
  );
  const box = await qr.boundingBox();
  expect(box?.width).toBe(box?.height);
  const frame = await dialog.boundingBox();
  const middle = (dialog.page().viewportSize()?.height ?? 0) / 2;
  expect(Math.abs((frame?.y ?? 0) + (frame?.height ?? 0) / 2 - middle)).toBeLessThan(2);
}

test('[AUTH-22] [AUTH-23] [POP-02] an authenticator is set up by QR code, and a login asks for it', async ({
  page,
  browser,
  palaro,
  member,
  baseURL,
}) => {
  await page.setViewportSize(screens.desktop);
  await speak(page, 'TY', baseURL);
  await asMember(page, '/member/security', member);
  const begun = page.waitForResponse((response) =>
    response.url().endsWith('/api/security/totp/begin'),
  );
  const { secret } = await connect(page, t, member.password, {
    onSetup: async (dialog) =>
      expectQr(
        dialog,
        ((await (await begun).json()).value as { uri: string }).uri,
        member.username,
      ),
    onCodes: async (dialog) => {
      const coming = page.waitForEvent('download');
      await dialog.getByRole('button', { name: t('security.recovery.download') }).click();
      const text = (await (await (await coming).createReadStream()).toArray()).join('');
      for (const code of await dialog.locator('ol code').allInnerTexts())
        expect(text).toContain(code);
    },
  });
  // The button that opened it is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await moveAway(palaro, member);
  const other = await elsewhere(browser, palaro, 'EN', 'desktop');
  const say = words('EN');
  await openHome(other, '/login');
  await fillLogin(other, member, say);
  const dialog = other.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: say('security.factor.title') })).toBeFocused();
  expect(
    await other.evaluate(() => sessionStorage.getItem('token')),
    'nothing of the account is here',
  ).toBeNull();
  const field = dialog.getByLabel(say('security.factor.totpLabel'));
  await field.fill(codeOf(secret, 1));
  await field.press('Enter');
  await expect(other.getByTestId('balance')).toHaveText(/\d/);
  await other.context().close();
});

async function addPasskey(
  page: Page,
  name: string,
  proof: { password: string } | { code: string | undefined },
  say = t,
): Promise<void> {
  await page.getByRole('button', { name: say('security.passkeys.add') }).click();
  const dialog = page.getByRole('dialog', { name: say('security.passkeys.addTitle') });
  await dialog.getByLabel(say('security.passkeys.name')).fill(name);
  for (const [field, text = ''] of Object.entries(proof))
    await dialog.locator(`input[name=${field}]`).fill(text);
  await dialog.getByRole('button', { name: say('security.passkeys.create') }).click();
}

test('[AUTH-23] [MEM-01f] a passkey is added, logs in without a name, is renamed and removed', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  await page.setViewportSize(screens.desktop);
  const say = await speak(page, 'EN', baseURL);
  const { cdp, id } = await fingerprintReader(page);
  const enter = async () => {
    await layerLeft(page);
    await page.evaluate(() => sessionStorage.clear());
    await openHome(page, '/login');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('security.passkeyLogin.button') })
      .click();
  };
  await asMember(page, '/member/security', member);
  const { codes } = await connect(page, say, member.password);
  await addPasskey(page, 'Telepono ko', { code: codes[0] }, say);
  const line = linesOf(page, say('security.passkeys.title')).filter({ hasText: 'Telepono ko' });
  await expect(line).toContainText(say('security.passkeys.unused'));
  await addPasskey(page, 'Isa pa', { code: codes[1] }, say);
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(say('errors.passkey_known'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('ui.cancel') })
    .click();

  await moveAway(palaro, member);
  await enter();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.goto('/member/security');
  await expect(line).not.toContainText(say('security.passkeys.unused'));
  await line
    .getByRole('button', { name: say('security.passkeys.rename', { name: 'Telepono ko' }) })
    .click();
  await page
    .getByRole('dialog')
    .getByLabel(say('security.passkeys.name'))
    .fill('Telepono ng kapatid');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('security.save') })
    .click();
  const renamed = linesOf(page, say('security.passkeys.title')).filter({
    hasText: 'Telepono ng kapatid',
  });
  await renamed
    .getByRole('button', { name: say('security.passkeys.remove', { name: 'Telepono ng kapatid' }) })
    .click();
  await page
    .getByRole('dialog')
    .locator('input[name=code]')
    .fill(codes[2] ?? '');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('security.passkeys.removeDo') })
    .click();
  await expect(renamed).toHaveCount(0);

  await enter();
  await expect(page.getByRole('alert')).toHaveText(say('errors.passkey_failed'));
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('security.passkeyLogin.button') })
    .click();
  await expect(page.getByRole('alert')).toHaveText(say('security.passkeyLogin.cancelled'));
});

test("[AUTH-23] [AUTH-09] an agent's passkey opens the agent centre, a member's does not; a copy of one is rejected", async ({
  page,
  palaro,
  member,
}) => {
  const agent = await newMember(palaro);
  await palaro.database(`UPDATE customers SET type = 1 WHERE account = '${agent.username}'`);
  const { cdp, id } = await fingerprintReader(page);
  const main = page.getByRole('main');
  const addTo = async (who: Member, path: string, name: string) => {
    await giveSession(page, who);
    await page.goto(path);
    await addPasskey(page, name, { password: who.password });
    await expect(
      linesOf(page, t('security.passkeys.title')).filter({ hasText: name }),
    ).toBeVisible();
  };
  const enter = async () => {
    await layerLeft(page);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/agent');
    await main.getByRole('button', { name: t('security.passkeyLogin.button') }).click();
  };
  await addTo(agent, '/agent/security', 'Ahente');
  await enter();
  await expect(page).toHaveURL(/\/agentHome$/);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
  const [credential] = credentials;
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: id });
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId: id,
    credential: { ...credential!, signCount: 0 },
  });
  await enter();
  await expect(main.getByRole('alert'), 'its sign count went back').toHaveText(
    t('errors.passkey_failed'),
  );

  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: id });
  await addTo(member, '/member/security', 'Manlalaro');
  await enter();
  await expect(main.getByRole('alert')).toHaveText(t('errors.non_agent'));
});

test('[SIDE-03] a player at a computer goes on on the phone by a code that works once', async ({
  page,
  browser,
  palaro,
  member,
  baseURL,
}) => {
  await page.setViewportSize(screens.desktop);
  await speak(page, 'TY', baseURL);
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.getByText(t('security.ticket.qrTitle')),
    'a guest has nothing to take along',
  ).toHaveCount(0);
  await asMember(page, '/app', member);
  const issued = page.waitForResponse((response) =>
    response.url().endsWith('/api/security/loginTicket'),
  );
  await page.getByRole('button', { name: t('security.ticket.qrShow') }).click();
  const { ticket } = (await (await issued).json()).value;
  expect(
    await page.getByRole('img', { name: t('security.ticket.qrLabel') }).boundingBox(),
  ).toMatchObject({ width: 107, height: 107 });
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  expect(ticket).not.toBe(token);

  await moveAway(palaro, member);
  const phone = await elsewhere(browser, palaro, 'TY', 'phone');
  const say = words('EN');
  const scan = () => phone.goto(`/app?lang=EN&ticket=${ticket}`);
  await scan();
  await expect(
    phone.getByRole('alertdialog', { name: say('security.ticket.title') }),
  ).toBeVisible();
  await expect(phone).toHaveURL(/\/app$/);
  expect(await phone.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    ticket,
  );
  await phone.getByRole('button', { name: say('security.ticket.go') }).click();
  await expect(phone.getByText(say('security.ticket.welcome'))).toBeVisible();
  const own = await phone.evaluate(() => sessionStorage.getItem('token'));
  expect([null, ticket, token]).not.toContain(own);
  await phone.evaluate(() => sessionStorage.clear());
  await scan();
  await phone.getByRole('button', { name: say('security.ticket.go') }).click();
  await expect(phone.getByText(say('errors.ticket_invalid'))).toBeVisible();
  await phone.context().close();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[MEM-16] [MEM-01g] [PWA-03d] sessions and history that were seen are read without network, with their time', async ({
    page,
    context,
    member,
  }) => {
    await asMember(page, '/member/security', member);
    await withWorker(page);
    const history = page
      .locator('.card')
      .filter({ has: page.getByRole('heading', { name: t('security.events.title') }) });
    const login = history
      .getByRole('listitem')
      .filter({ hasText: t('security.events.login.password') });
    await expect(login).toBeVisible();
    await expect.poll(() => storedCount(page, 'records'), { timeout: 15_000 }).toBe(3);
    await context.setOffline(true);
    await page.reload();
    await expect(login).toBeVisible();
    await expect(history.locator('.age')).toBeVisible();
    await expect(page.getByRole('heading', { name: t('security.sessions.title') })).toBeVisible();
  });
});
