import { apiLogin } from '../support/api.ts';
import { demo, fillLogin, logIn, logOut, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test('[AUTH-10] [BOOT-09] a remembered login comes back in another tab without the password, and its cookie is out of reach of scripts', async ({ page, context }) => {
  await openHome(page, '/login');
  await page.getByRole('dialog').getByLabel(t('session.remember')).check();
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
  const cookie = (await context.cookies()).find(({ name }) => name === 'remember');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/session' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(demo.player.password);
  expect(kept).not.toContain(cookie?.value ?? '?');
  await page.close();
  // Several tabs at once, as a browser restores them.
  const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => tab.goto('/')));
  for (const tab of tabs) await expect(tab.getByTestId('balance')).toHaveText(/₱/);
  const next = (await context.cookies()).find(({ name }) => name === 'remember');
  expect(next?.value).not.toBe(cookie?.value);
});

test('[AUTH-11] [AUTH-10] a logout forgets the device: no tab comes back, and the name alone is filled in', async ({ page, context }) => {
  await openHome(page, '/login');
  await page.getByRole('dialog').getByLabel(t('session.remember')).check();
  await fillLogin(page, demo.player);
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
  await logOut(page);
  await expect(page.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  // The page is a guest's before the gateway has answered.
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => name === 'remember')).toEqual([]);
  const other = await context.newPage();
  let asked = 0;
  other.on('request', (request) => {
    if (request.url().includes('/session/resume')) asked += 1;
  });
  await openHome(other, '/login');
  await expect(other.getByRole('dialog').getByLabel(t('session.username'))).toHaveValue(demo.player.username);
  await expect(other.getByRole('dialog').getByLabel(t('session.password'), { exact: true })).toHaveValue('');
  expect(asked).toBe(0);
});

test('[AUTH-10] a guest who was never remembered asks for no session', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openHome(page);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/api/session'))).toEqual([]);
});

test('[AUTH-09] the agents\' page offers to remember nobody, and resumes nobody', async ({ page }) => {
  await page.goto('/agent');
  await expect(page.getByRole('main').getByLabel(t('session.username'))).toBeVisible();
  await expect(page.getByRole('main').getByLabel(t('session.remember'))).toHaveCount(0);
});

test('[BOOT-09] a token in the address is taken up and leaves it at once, and no request carries it on', async ({ page, palaro }) => {
  const token = await apiLogin(palaro, demo.player.username, demo.player.password);
  const told: string[] = [];
  page.on('request', async (request) => {
    const { referer = '' } = await request.allHeaders().catch(() => ({}) as Record<string, string>);
    if (!request.isNavigationRequest()) told.push(request.url(), referer);
  });
  await page.goto(`/?c=RNG&token=${token}#x`);
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
  expect(page.url()).toBe(`${palaro.url}/?c=RNG#x`);
  await page.waitForLoadState('networkidle');
  expect(told.length).toBeGreaterThan(10);
  expect(told.filter((text) => text.includes(token))).toEqual([]);
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
  // One that is no session's leaves a guest, and takes the account before it away.
  await page.goto('/?token=walangganitongtoken');
  await expect(page.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  expect(page.url()).toBe(`${palaro.url}/`);
});

test('[SAFE-03] an account that is closed loses its sessions at once, in open pages too', async ({ page, palaro }) => {
  await logIn(page, demo.agent);
  await page.waitForTimeout(2500);
  expect(await palaro.operator('account', 'close', 'agent')).toContain('agent is closed');
  try {
    await expect(page.getByText(t('errors.not_logged_in'))).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveCount(0);
    await openHome(page, '/login');
    await fillLogin(page, demo.agent);
    await expect(page.getByRole('dialog').getByText(t('errors.account_disabled'))).toBeVisible();
  } finally {
    await palaro.operator('account', 'open', 'agent');
  }
});
