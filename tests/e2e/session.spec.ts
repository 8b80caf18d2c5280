import type { Page } from '@playwright/test';
import { apiLogin, ask, houseGame } from '../support/api.ts';
import { asMember, demo, fillLogin, games, logIn, logOut, openHome, search } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test('[HEAD-01] a guest sees a welcome and the way in', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHome(page);
  const header = page.locator('header').first();
  await expect(header.getByText(t('frame.welcome', { brand: 'Palaro' }))).toBeVisible();
  await expect(header.getByRole('link', { name: t('frame.login') })).toBeVisible();
  await expect(header.getByRole('link', { name: t('frame.register') })).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveCount(0);
});

for (const [path, entry, title] of [
  ['/login', 'frame.login', 'session.loginTitle'],
  ['/register', 'frame.register', 'register.title'],
] as const) {
  test(`[ROUTE-02] ${path} shows home with its popup; closing it leads to / and home stays as it was`, async ({ page }) => {
    await openHome(page, path);
    await expect(page.getByRole('dialog', { name: t(title) })).toBeVisible();
    await page.evaluate(() => document.querySelector('.home')?.setAttribute('data-same', 'yes'));
    await page.getByRole('dialog').getByRole('button', { name: t('session.close') }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('header').getByRole('link', { name: t(entry) }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('dialog', { name: t(title) })).toBeVisible();
    await expect(page.locator('.home')).toHaveAttribute('data-same', 'yes');
  });
}

test('[AUTH-02] an empty name or password is named, and nothing is sent', async ({ page }) => {
  await openHome(page, '/login');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session/login')) sent += 1;
  });
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: t('session.login'), exact: true }).click();
  await expect(popup.getByText(t('session.usernameMissing'))).toBeVisible();
  await expect(popup.getByText(t('session.passwordMissing'))).toBeVisible();
  await fillLogin(page, { username: '   ', password: 'x' });
  await expect(popup.getByText(t('session.usernameMissing'))).toBeVisible();
  expect(sent).toBe(0);
});

test('[AUTH-02] [AUTH-04] [AUTH-25] a login is trimmed, travels sealed, and keeps its token in the tab', async ({ page }) => {
  await openHome(page, '/login');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/session/login'));
  await fillLogin(page, { username: '  player ', password: ' Maligaya#21  ' });
  const body = (await sent).postDataJSON() as Record<string, string>;
  expect(Object.keys(body)).toEqual(['sealed']);
  expect(body.sealed?.split('.')).toHaveLength(5);
  await expect(page.getByTestId('balance')).toHaveText(/^₱[\d,]+\.\d\d$/);
  await expect(page).toHaveURL(/\/$/);
  const kept = await page.evaluate(() => ({ tab: sessionStorage.getItem('token'), device: JSON.stringify(localStorage) }));
  expect(kept.tab?.length).toBeGreaterThan(40);
  expect(kept.device).not.toContain(kept.tab ?? '?');
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText(/^₱[\d,]+\.\d\d$/);
});

for (const language of ['TY', 'EN'] as const) {
  test(`[ERR-02] [AUTH-24] a wrong password and an unknown name get the same words, in ${language}, and what was typed stays`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    await page.addInitScript((code) => localStorage.setItem('lang', code), language);
    const say = words(language);
    await openHome(page, '/login');
    const popup = page.getByRole('dialog');
    for (const username of ['agent', `nobody-${language}`]) {
      await fillLogin(page, { username, password: 'not-it' }, say);
      await expect(popup.getByRole('alert')).toHaveText(say('errors.wrong_credentials'));
      await expect(popup.getByLabel(say('session.username'))).toHaveValue(username);
    }
  });
}

test('[AUTH-12] free play opens a trial account with play money', async ({ page }) => {
  await openHome(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/login/freeplay'));
  const info = page.waitForRequest((request) => request.url().endsWith('/api/session/info'));
  await page.locator('header').getByRole('button', { name: t('frame.freePlay') }).click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ platform: 'W', gatewayVersion: 3, os: expect.any(String), encryption: expect.any(String) });
  await info;
  await expect(page.getByTestId('balance')).toHaveText(/^FUN 10,000\.00$/);
  await expect(page.locator('.balance__label')).toHaveText(t('frame.practiceMoney'));
});

test('[GAME-01] a trial account is asked for a real one for a game without a trial', async ({ page, palaro }) => {
  const { body } = await ask(`${palaro.url}/api/wps/relay/games/catalogue?language=TY`);
  const rows: [string, string, string, string, string, string, number][] = body.value.games;
  const closed = rows.find(([, , , , , , flags]) => (flags & 4) !== 0 && (flags & (2 | 8 | 16)) === 0);
  await openHome(page);
  await page.locator('header').getByRole('button', { name: t('frame.freePlay') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/FUN/);
  await search(page, closed?.[1] ?? '');
  await games(page).filter({ hasText: closed?.[1] ?? '' }).first().click();
  await expect(page.getByRole('alertdialog', { name: t('session.in_need_true_account') })).toBeVisible();
  await expect(page).not.toHaveURL(/seamless/);
});

test('[HEAD-02] the balance hides behind asterisks, stays hidden over a reload, and refreshes', async ({ page }) => {
  await logIn(page);
  await page.getByRole('button', { name: t('frame.balanceHide') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/^\*+$/);
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText(/^\*+$/);
  await page.getByRole('button', { name: t('frame.balanceShow') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/^₱[\d,]+\.\d\d$/);
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/v2/wallets/balance'));
  await page.getByRole('button', { name: t('frame.balanceRefresh') }).click();
  expect((await asked).status()).toBe(200);
});

test('[ROUTE-10] [GAME-01] a guest who picks a game logs in first and lands on the game', async ({ page, palaro }) => {
  const game = await houseGame(palaro);
  await openHome(page);
  await search(page, game.displayName);
  await games(page).filter({ hasText: game.displayName }).first().click();
  await expect(page.getByRole('dialog', { name: t('session.loginTitle') })).toBeVisible();
  await fillLogin(page, demo.player);
  await expect(page).toHaveURL(`${palaro.url}/seamless?nodeId=${game.nodeId}`);
  await expect(page.getByRole('heading', { level: 1, name: game.displayName })).toBeVisible();
});

test('[ROUTE-10] a page that needs a login sends a guest to it and back to itself', async ({ page, palaro }) => {
  const game = await houseGame(palaro);
  await page.goto(`/seamless?nodeId=${game.nodeId}`);
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, demo.player);
  await expect(page).toHaveURL(`${palaro.url}/seamless?nodeId=${game.nodeId}`);
});

test('[ROUTE-10] no address leads a login to another site', async ({ page, palaro }) => {
  for (const path of ['/login?next=https://evil.example/', '/login?redirect=//evil.example', '/login#//evil.example']) {
    await page.goto(path);
    await expect(page.getByRole('dialog')).toBeVisible();
    await fillLogin(page, demo.player);
    await expect(page.getByTestId('balance')).toHaveText(/\d/);
    expect(new URL(page.url()).origin).toBe(palaro.url);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('[AUTH-11] a logout leaves nothing of the account on the device, here and in the other tab', async ({ page, context, palaro }) => {
  await asMember(page);
  const other = await context.newPage();
  await asMember(other);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  // The balance is kept when the page is quiet.
  const accountRows = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const open = indexedDB.open('palaro');
          open.addEventListener('success', () => {
            const rows = open.result.transaction('values').objectStore('values').index('kind').count('balance');
            rows.addEventListener('success', () => {
              open.result.close();
              resolve(rows.result);
            });
          });
        }),
    );
  await expect.poll(accountRows).toBe(1);
  await logOut(page);
  await expect(page.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(other.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await expect.poll(accountRows).toBe(0);
  expect((await ask(`${palaro.url}/api/session/info`, { token: token ?? '' })).status).toBe(401);
});

test('[AUTH-11] a question comes before the logout, and no is no', async ({ page }) => {
  await asMember(page);
  await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
  await page.getByRole('region', { name: t('frame.account') }).getByRole('button', { name: t('frame.logout') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: t('ui.cancel') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
});

test('[AUTH-06] a session that was ended elsewhere is told, and the account leaves the page', async ({ page, palaro }) => {
  await logIn(page);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  expect(await apiLogin(palaro, demo.player.username, demo.player.password)).not.toBe(token);
  await ask(`${palaro.url}/api/session/logout`, { method: 'DELETE', token: token ?? '' });
  await expect(page.getByText(t('errors.not_logged_in'))).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveCount(0);
});

const after = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/.*(consolidated|getFavGames|readAnnouncements|unread)/i.test(pathname)) asked.push(pathname);
  });
  return asked;
};

test('[AUTH-08] after a login the favourites and what the account\'s contracts pay are asked for, and kept for the tab', async ({ page }) => {
  const asked = after(page);
  await logIn(page, demo.agent);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('enableSalary'))).toBe('true');
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('consolidated') ?? '{}'))).toMatchObject({ dailysalreqtype: 'profit', divtypereq: 'M' });
  expect(await page.evaluate(() => sessionStorage.getItem('enableContract'))).toBe('true');
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/info/funds/consolidated', '/api/wps/relay/getFavGames']));
});

test('[LIVE-02] [AUTH-08] a trial account asks for no contracts, favourites or read marks', async ({ page }) => {
  const asked = after(page);
  const recents = page.waitForRequest(/recent/i);
  await openHome(page);
  await page.getByRole('button', { name: t('frame.freePlay') }).first().click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  // What a trial account may ask for is asked for in the same breath.
  await recents;
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('consolidated'))).toBeNull();
});

test('[AUTH-03] a submit is checked first, then the challenge is solved, then the login is sent', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(verification\/challenge|session\/login)$/.test(pathname)) asked.push(pathname);
  });
  await openHome(page, '/login');
  await fillLogin(page, { username: '', password: demo.player.password });
  await expect(page.getByRole('dialog').getByText(t('session.usernameMissing'))).toBeVisible();
  expect(asked).toEqual([]);
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  expect(asked).toEqual(['/api/verification/challenge', '/api/session/login']);
});
