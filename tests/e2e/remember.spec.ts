import { apiLogin } from '../support/api.ts';
import { screens, speak } from '../support/rounds.ts';
import { fillLogin, logOut, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test('[AUTH-10] [BOOT-09] [AUTH-11] a remembered login returns in other tabs by an HttpOnly cookie', async ({
  page,
  context,
  member,
}) => {
  const remembered = async () => (await context.cookies()).find(({ name }) => name === 'remember');
  await openHome(page, '/login');
  await page.getByRole('dialog').getByLabel(t('auth.remember')).check();
  await fillLogin(page, member);
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
  const cookie = await remembered();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/session' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).not.toContain(member.password);
  expect(stored).not.toContain(cookie?.value ?? '?');
  await page.close();

  // As a browser restores them.
  const [tab, second] = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all([tab.goto('/'), second.goto('/')]);
  for (const opened of [tab, second]) await expect(opened.getByTestId('balance')).toHaveText(/₱/);
  expect((await remembered())?.value).not.toBe(cookie?.value);
  await second.close();

  await logOut(tab);
  await expect(tab.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  // A guest's page until the gateway has answered.
  await expect.poll(remembered).toBeUndefined();
  const later = await context.newPage();
  const asked: string[] = [];
  later.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openHome(later, '/login');
  await expect(later.getByRole('dialog').getByLabel(t('auth.username'))).toHaveValue(
    member.username,
  );
  await expect(
    later.getByRole('dialog').getByLabel(t('auth.password'), { exact: true }),
  ).toHaveValue('');
  expect(asked).not.toContain('/api/session/resume');
});

test('[BOOT-09] a token in the address is taken up and leaves it at once, and no request carries it on', async ({
  page,
  palaro,
  member,
  baseURL,
}) => {
  await page.setViewportSize(screens.desktop);
  const say = await speak(page, 'EN', baseURL);
  const token = await apiLogin(palaro, member.username, member.password);
  const sent: string[] = [];
  page.on('request', async (request) => {
    const { referer = '' } = await request.allHeaders().catch(() => ({}) as Record<string, string>);
    if (!request.isNavigationRequest()) sent.push(request.url(), referer);
  });
  // The last of a start's requests.
  const live = page.waitForEvent('websocket', (socket) => socket.url().includes('ticket='));
  await page.goto(`/?c=RNG&token=${token}#x`);
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
  expect(page.url()).toBe(`${palaro.url}/?c=RNG#x`);
  await live;
  await expect.poll(() => sent.length).toBeGreaterThan(10);
  expect(sent.filter((text) => text.includes(token))).toEqual([]);
  await page.reload();
  await expect(page.getByTestId('balance')).toHaveText(/₱/);
  await page.goto('/?token=walangganitongtoken');
  await expect(
    page.locator('header').getByRole('link', { name: say('frame.login') }),
  ).toBeVisible();
  expect(page.url()).toBe(`${palaro.url}/`);
});
