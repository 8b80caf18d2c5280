import { apiLogin, ask, encryptedField, houseGame } from '../support/api.ts';
import { storedCount } from '../support/device.ts';
import { screens, speak } from '../support/rounds.ts';
import { asMember, fillLogin, logOut, openHome, search, settled } from '../support/steps.ts';
import { expect, test, touchPages } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test('[ROUTE-02] [AUTH-02] [AUTH-04] [AUTH-10] [AUTH-25] [HEAD-02] a login over home outlasts a reload', async ({
  page,
  member,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const popup = page.getByRole('dialog', { name: t('auth.loginTitle') });
  const balance = page.getByTestId('balance');

  await test.step('a guest who was never remembered asks for no session', async () => {
    await openHome(page, '/login');
    await expect(popup).toBeVisible();
    await settled(page);
    expect(asked.filter((path) => path.startsWith('/api/session'))).toEqual([]);
  });
  await test.step('closing the popup leads to /, and home stays as it was', async () => {
    await page.evaluate(() => document.querySelector('.home')?.setAttribute('data-same', 'yes'));
    await popup.getByRole('button', { name: t('auth.close') }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(popup).toHaveCount(0);
    await page
      .locator('header')
      .getByRole('link', { name: t('frame.login') })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(popup).toBeVisible();
    await expect(page.locator('.home')).toHaveAttribute('data-same', 'yes');
  });
  await test.step('the login is trimmed, sent encrypted, and stores its token in the tab alone', async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/session/login'));
    await fillLogin(page, { username: `  ${member.username} `, password: ` ${member.password}  ` });
    const body = (await sent).postDataJSON() as Record<string, string>;
    expect(Object.keys(body)).toEqual([encryptedField]);
    expect(body[encryptedField]?.split('.')).toHaveLength(5);
    await expect(balance).toHaveText(/^₱[\d,]+\.\d\d$/);
    await expect(page).toHaveURL(/\/$/);
    const stored = await page.evaluate(() => ({
      tab: sessionStorage.getItem('token'),
      device: JSON.stringify(localStorage),
    }));
    expect(stored.tab?.length).toBeGreaterThan(40);
    expect(stored.device).not.toContain(stored.tab ?? '?');
  });
  await test.step('the session and the hidden balance outlast a reload', async () => {
    await page.getByRole('button', { name: t('frame.balanceHide') }).click();
    await expect(balance).toHaveText(/^\*+$/);
    await page.reload();
    await expect(balance).toHaveText(/^\*+$/);
    await page.getByRole('button', { name: t('frame.balanceShow') }).click();
    await expect(balance).toHaveText(/^₱[\d,]+\.\d\d$/);
    const refreshed = page.waitForResponse((response) =>
      response.url().endsWith('/api/v2/wallets/balance'),
    );
    await page.getByRole('button', { name: t('frame.balanceRefresh') }).click();
    expect((await refreshed).status()).toBe(200);
  });
});

test('[ROUTE-08] [ROUTE-10] [GAME-01] [GAME-15b] a guest who plays for real logs in and lands on the game', async ({
  page,
  palaro,
  member,
}) => {
  const game = await houseGame(palaro);
  await openHome(page);
  await search(page, game.displayName);
  const about = page.getByRole('button', { name: t('lobby.about', { game: game.displayName }) });
  await about.first().click();
  await page.getByRole('button', { name: t('play.forReal') }).click();
  await expect(page.getByRole('dialog', { name: t('auth.loginTitle') })).toBeVisible();
  await fillLogin(page, member);
  await expect(page).toHaveURL(`${palaro.url}/seamless?nodeId=${game.nodeId}`);
  await expect(page.getByRole('heading', { level: 1, name: game.displayName })).toBeVisible();
});

test('[AUTH-11] a logout leaves nothing of the account on the device, here and in the other tab', async ({
  page,
  context,
  palaro,
  member,
}) => {
  await asMember(page, '/', member);
  const other = await context.newPage();
  await asMember(other, '/', member);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  await expect.poll(() => storedCount(page, 'balance')).toBe(1);
  await logOut(page);
  for (const tab of [page, other])
    await expect(tab.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await expect.poll(() => storedCount(page, 'balance')).toBe(0);
  expect((await ask(`${palaro.url}/api/session/info`, { token: token ?? '' })).status).toBe(401);
});

test('[AUTH-21] [AUTH-06] [SAFE-03] [MEM-01g] a session that ends elsewhere leaves open pages at once', async ({
  page,
  browser,
  palaro,
  member,
  baseURL,
}) => {
  const say = await speak(page, 'EN', baseURL);
  await page.setViewportSize(screens.phone);
  const context = await browser.newContext({
    baseURL: palaro.url,
    viewport: screens.desktop,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // Its socket opens late.
  await touchPages(context);
  const other = await context.newPage();
  const openOther = async () => {
    const socket = other.waitForEvent('websocket', (opened) => opened.url().includes('ticket='));
    const greeted = socket.then((opened) => opened.waitForEvent('framereceived'));
    await asMember(other, '/', member);
    await greeted;
  };
  const expectEnded = async () => {
    await expect(other.getByText(t('errors.not_logged_in'))).toBeVisible();
    await expect(other.getByTestId('balance')).toHaveCount(0);
  };

  await test.step('a session that is ended in the security centre', async () => {
    await openOther();
    await asMember(page, '/member/security', member);
    const sessions = page
      .locator('.card')
      .filter({
        has: page.getByRole('heading', { name: say('security.sessions.title'), exact: true }),
      })
      .getByRole('listitem');
    await expect(sessions.first()).toContainText(say('security.sessions.this'));
    await sessions
      .filter({ hasNotText: say('security.sessions.this') })
      .getByRole('button')
      .click();
    await expectEnded();
    await expect(sessions).toHaveCount(1);
  });
  await test.step('a change of the password, which this page outlasts', async () => {
    await openOther();
    await page
      .getByRole('navigation', { name: say('frame.tabBar') })
      .getByRole('button', { name: say('frame.account') })
      .click();
    await page.getByRole('button', { name: say('password.change') }).click();
    const popup = page.getByRole('dialog', { name: say('password.change') });
    const typed = {
      oldPassword: member.password,
      newPassword: 'Maligaya na, 22',
      confirmNewPassword: 'Maligaya na, 22',
    };
    for (const [field, text] of Object.entries(typed))
      await popup.locator(`input[name=${field}]`).fill(text);
    await popup.getByRole('button', { name: say('password.save') }).click();
    await expect(popup).toHaveCount(0);
    await expect(page.getByText(say('password.changed'))).toBeVisible();
    await expectEnded();
    await page.reload();
    await expect(page.getByTestId('balance')).toHaveText(/₱/);
    expect(await apiLogin(palaro, member.username, 'Maligaya na, 22')).toHaveLength(43);
  });
  await test.step('an account that the operator closes, whose login then says why', async () => {
    expect(await palaro.operator('account', 'close', member.username)).toContain(
      `${member.username} is closed`,
    );
    await expect(page.getByText(say('errors.not_logged_in'))).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveCount(0);
    await openHome(page, '/login');
    await fillLogin(page, { ...member, password: 'Maligaya na, 22' }, say);
    await expect(page.getByRole('dialog').getByText(say('errors.account_disabled'))).toBeVisible();
  });
  await context.close();
});
