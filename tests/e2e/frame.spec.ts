import type { Page } from '@playwright/test';
import { asMember, games, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const en = words('EN');
const side = (page: Page) => page.getByRole('complementary');

test('[ROUTE-13] an unknown address says so, with its title, the focus on its heading, and a way home', async ({ page }) => {
  await openHome(page);
  await page.evaluate(() => history.pushState(null, '', '/walang/ganito'));
  const heading = page.getByRole('heading', { level: 1, name: t('status.notFound.title') });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${t('status.notFound.title')} · Palaro`);
  await page.getByRole('main').getByRole('link', { name: t('status.home') }).click();
  await expect(games(page).first()).toBeVisible();
  await expect(page).toHaveTitle(`${t('home.title')} · Palaro`);
  await page.goto('/another/unknown');
  await expect(page.getByRole('heading', { level: 1, name: t('status.notFound.title') })).toBeVisible();
});

test('[ROUTE-11] a new page begins at its top; back returns to where one was', async ({ page }) => {
  await openHome(page);
  await page.evaluate(() => scrollTo(0, 700));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.evaluate(() => history.pushState(null, '', '/walang/ganito'));
  await expect(page.getByRole('heading', { level: 1, name: t('status.notFound.title') })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(games(page).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('[LOB-16] [ROUTE-11] a chosen category\'s games are in sight at once; back and forward find each view where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const seen = () => games(page).first().evaluate((card) => card.getBoundingClientRect().bottom <= innerHeight && card.getBoundingClientRect().top > 64);
  const scrolled = () => page.evaluate(() => scrollY);
  // A real click would be preceded by a scroll, to where the categories are.
  const choose = (code: string) =>
    page.getByRole('radiogroup', { name: t('home.categories') }).getByRole('radio', { name: t(`home.category.${code}`), exact: true }).dispatchEvent('click');
  await openHome(page, '/?c=LIVE');
  await expect.poll(seen).toBe(true);
  await openHome(page);
  expect(await scrolled()).toBe(0);
  await choose('FISH');
  await expect(page).toHaveURL(/c=FISH$/);
  await expect.poll(seen).toBe(true);
  await page.evaluate(() => scrollTo({ top: scrollY + 150, behavior: 'instant' }));
  const left = await scrolled();
  await choose('PVP');
  await expect(page).toHaveURL(/c=PVP$/);
  await expect.poll(seen).toBe(true);
  expect(await scrolled()).not.toBe(left);
  await page.goBack();
  await expect.poll(scrolled).toBe(left);
  await page.goBack();
  await expect.poll(scrolled).toBe(0);
  await page.goForward();
  await expect.poll(scrolled).toBe(left);
});

test('[FOOT-01] the footer has the vendors\' logos and the copyright, and leads to every page that no menu of a guest shows in its first sight', async ({ page }) => {
  await openHome(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('list', { name: t('frame.vendors') }).getByRole('listitem')).toHaveText(['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS']);
  const logos = footer.getByRole('listitem').locator('img');
  await expect(logos).toHaveCount(8);
  await logos.last().scrollIntoViewIfNeeded();
  await expect.poll(() => logos.evaluateAll((all: HTMLImageElement[]) => all.every(({ naturalWidth }) => naturalWidth > 0))).toBe(true);
  await expect(footer).toContainText('© 2019–2025 Palaro');
  for (const [text, title] of [['frame.install', 'install.title'], ['device.menu', 'device.title'], ['agent.login.title', 'agent.login.title']] as const) {
    await footer.getByRole('link', { name: t(text) }).click();
    await expect(page).toHaveTitle(`${t(title)} · Palaro`);
    await page.goBack();
  }
});

test('[ROUTE-14] each page and popup is a chunk of its own, fetched when it is asked for', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await openHome(page);
  expect([...scripts].filter((path) => /Seamless|LoginPopup|NoticePopup/.test(path))).toEqual([]);
  await page.locator('header').getByRole('link', { name: t('frame.login') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect([...scripts].filter((path) => path.includes('LoginPopup'))).not.toEqual([]);
  expect([...scripts].filter((path) => /RegisterPopup|ForgotPassword|ChangePassword|NoticePopup/.test(path))).toEqual([]);
});

test('[ROUTE-14] a chunk that fails gives one reload, then words and a retry that works; never a white page', async ({ page }) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(/\/assets\/Home-[^/]+\.js/, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('main').getByText(t('status.trouble.title'))).toBeVisible({ timeout: 20_000 });
  expect(loads).toBe(2);
  await expect(page.locator('header').first()).toBeVisible();
  await page.unroute(/\/assets\/Home-[^/]+\.js/);
  await page.getByRole('button', { name: t('status.retry') }).click();
  await expect(games(page).first()).toBeVisible();
});

test('[ROUTE-09] the side menu is hidden on a game page, whatever the case, and shown elsewhere', async ({ page }) => {
  await asMember(page);
  await expect(side(page)).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/SeamLess'));
  await expect(page.getByText(t('play.noGame'))).toBeVisible();
  await expect(side(page)).toHaveCount(0);
  await page.goBack();
  await expect(side(page)).toBeVisible();
  for (const [path, title] of [['/lottery', 'lottery'], ['/LotterT', 'lottert'], ['/vnlottery', 'vnLottery'], ['/SEALOTTERY', 'seaLottery']] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.getByRole('heading', { level: 1, name: t(`lobby.page.${title}`) })).toBeVisible();
    await expect(side(page), path).toHaveCount(0);
  }
  await page.evaluate(() => history.pushState(null, '', '/rng'));
  await expect(side(page)).toBeVisible();
});

test('[LANG-04] [LANG-07] a new language changes the whole page without a reload, is told and kept', async ({ page }) => {
  await openHome(page);
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil-PH');
  const told = page.waitForRequest((request) => request.url().endsWith('/api/site/language'));
  const fetched = page.waitForRequest((request) => request.url().includes('/games/vendor') && request.url().includes('language=EN'));
  await side(page).getByRole('radio', { name: 'English' }).click();
  expect((await told).postDataJSON()).toEqual({ language: 'EN' });
  await fetched;
  await expect(page.getByRole('heading', { name: en('home.winners') })).toBeVisible();
  await expect(page.getByText(t('home.winners'))).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-PH');
  await expect(page).toHaveTitle(`${en('home.title')} · Palaro`);
  expect(await page.evaluate(() => ({ ...globalThis, ...localStorage }) as unknown)).toMatchObject({ same: true, lang: 'EN', hisLang: 'TY' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-PH');
  await expect(page.getByRole('heading', { name: en('home.winners') })).toBeVisible();
});

test('[LANG-03] a stored language that nobody supports is replaced by Filipino, which is stored', async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('lang')) localStorage.setItem('lang', 'DE');
  });
  await openHome(page);
  await expect(page.getByRole('heading', { name: t('home.winners') })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('TY');
});

test('[LANG-05] no key stands in for a text on the home page, in either language', async ({ page }) => {
  await openHome(page);
  for (const label of ['English', 'Filipino']) {
    await side(page).getByRole('radio', { name: label }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', label === 'English' ? 'en-PH' : 'fil-PH');
    expect(await page.locator('body').innerText()).not.toMatch(/⟦|\b(home|frame|errors|session|status)\.[a-z]\w+/);
  }
});

for (const device of ['light', 'dark'] as const) {
  test.describe(`on a ${device} device`, () => {
    test.use({ colorScheme: device });
    const other = device === 'light' ? 'dark' : 'light';

    test(`[THEME-01] [THEME-02] the ${device} theme is there before the first paint, and follows the device until a choice is made`, async ({ page }) => {
      await page.addInitScript(() => {
        const seen: (string | undefined)[] = [];
        Object.assign(globalThis, { seen });
        new MutationObserver(() => seen.push(document.documentElement?.dataset.theme)).observe(document, { childList: true, subtree: true });
      });
      await openHome(page);
      // From the moment at which there is a body to paint.
      const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.slice(-1));
      expect(seen).toEqual([device]);
      const bar = page.locator('meta[name="theme-color"]');
      const colour = await bar.getAttribute('content');
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const before = await ground();
      await page.emulateMedia({ colorScheme: other });
      await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      await expect(bar).not.toHaveAttribute('content', colour ?? '');
      expect(await ground()).not.toBe(before);
      await page.emulateMedia({ colorScheme: device });
      await side(page).getByRole('radio', { name: t(other === 'dark' ? 'frame.themeDark' : 'frame.themeLight') }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      await page.reload({ waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      await expect(bar).not.toHaveAttribute('content', colour ?? '');
    });
  });
}

test('[NAV-01] nothing is wider than the screen from 320 px on, and a phone has its tab bar', async ({ page }) => {
  for (const width of [320, 390, 768, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await openHome(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), String(width)).toBeLessThanOrEqual(0);
    if (width !== 768) await expect(page.getByRole('navigation', { name: t('frame.tabBar') })).toBeVisible({ visible: width < 700 });
  }
});

test('[ERR-03] a tap on the page before the app runs is not lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: t('frame.menu') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('[HEAD-03] deposit and withdraw stand in the header, and on a phone within reach; both lead a member to their pages', async ({ page }) => {
  await asMember(page);
  const header = page.locator('header');
  const withdraw = header.getByRole('button', { name: t('withdraw.title') });
  await withdraw.click();
  await expect(page).toHaveURL(/\/member\/withdraw$/);
  await header.getByRole('button', { name: t('deposit.title') }).click();
  await expect(page).toHaveURL(/\/member\/depositv2$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.tabbar').getByRole('button', { name: t('deposit.short') })).toBeVisible();
  await withdraw.click();
  await expect(page).toHaveURL(/\/member\/withdraw$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
