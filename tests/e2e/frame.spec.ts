import type { Page } from '@playwright/test';
import { asMember, games, goInside, openHome } from '../support/steps.ts';
import { cutTexts } from '../support/small-screens.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

test.use({ touched: true });
const t = words();
const en = words('EN');
const side = (page: Page) => page.getByRole('complementary');

test('[ROUTE-11a] [ROUTE-11d] a new page begins at its top; back returns to where one was', async ({
  page,
}) => {
  await openHome(page);
  await page.evaluate(() => scrollTo(0, 700));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.evaluate(() => history.pushState(null, '', '/walang/ganito'));
  await expect(
    page.getByRole('heading', { level: 1, name: t('status.notFound.title') }),
  ).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(games(page).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test("[LOB-16] [ROUTE-11d] a category's games are visible at once; back restores the scroll position", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const seen = () =>
    games(page)
      .first()
      .evaluate(
        (card) =>
          card.getBoundingClientRect().bottom <= innerHeight &&
          card.getBoundingClientRect().top > 64,
      );
  const scrolled = () => page.evaluate(() => scrollY);
  // A real click would scroll to the categories first.
  const choose = (code: string) =>
    page
      .getByRole('radiogroup', { name: t('lobby.categories') })
      .getByRole('radio', { name: t(`lobby.category.${code}`), exact: true })
      .dispatchEvent('click');
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

test('[ROUTE-14] each page and popup is a chunk of its own, fetched when it is asked for', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await openHome(page);
  expect([...scripts].filter((path) => /Seamless|LoginPopup|NoticePop/.test(path))).toEqual([]);
  await page
    .locator('header')
    .getByRole('link', { name: t('frame.login') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect([...scripts].filter((path) => path.includes('LoginPopup'))).not.toEqual([]);
  expect(
    [...scripts].filter((path) => /RegisterPop|ForgotPassw|ChangePassw|NoticePopup/.test(path)),
  ).toEqual([]);
});

/** Opens home and holds the list of pages back; returns what lets it in. */
async function holdList(page: Page): Promise<() => void> {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const list = /\/assets\/areas-[^/]+\.js/;
  await page.route(list, (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest(list);
  await openHome(page);
  await asked;
  return letIn;
}

test("[ROUTE-14] [AGT-03] an agents' page that is asked for before the list of pages has come has no other frame", async ({
  page,
}) => {
  const letIn = await holdList(page);
  await goInside(page, '/agent');
  await expect(page.locator('.page-loading')).toBeAttached();
  await expect(page.locator('.tabbar, header')).toHaveCount(0);
  letIn();
  await expect(
    page.getByRole('heading', { level: 1, name: t('agent.login.heading') }),
  ).toBeVisible();
});

test('[ROUTE-14] a page that is asked for before the list of pages has come is drawn when it comes', async ({
  page,
}) => {
  const letIn = await holdList(page);
  await page
    .locator('header')
    .getByRole('link', { name: t('frame.promo') })
    .click();
  await expect(page).toHaveURL(/\/promotions$/);
  await expect(page.locator('main').getByText(t('status.loading'))).toBeAttached();
  letIn();
  await expect(page.getByRole('heading', { level: 1, name: t('promotions.title') })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(t('promotions.title')));
});

test('[ROUTE-14] a chunk whose request is aborted is asked for again, and the page is not reloaded', async ({
  page,
}) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(/\/assets\/Home-[^/]+\.js/, (route) => route.abort('aborted'), { times: 1 });
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/Home-'));
  await page.goto('/');
  await aborted;
  await expect(games(page).first()).toBeVisible();
  expect(loads).toBe(1);
});

test('[ROUTE-14] [INFO-06a] [ERR-02f] a chunk that fails gives one reload, then an error with a retry', async ({
  page,
}) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(/\/assets\/Home-[^/]+\.js/, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('main').getByText(t('status.trouble.title'))).toBeVisible({
    timeout: 20_000,
  });
  await expect(
    page.locator('main').getByRole('link', { name: t('frame.customerService') }),
  ).toHaveAttribute('href', /customer-service$/);
  expect(loads).toBe(2);
  await expect(page.locator('header').first()).toBeVisible();
  await page.unroute(/\/assets\/Home-[^/]+\.js/);
  await page.getByRole('button', { name: t('status.retry') }).click();
  await expect(games(page).first()).toBeVisible();
});

test('[LANG-03] [LANG-04] [SIDE-05e] a new language changes the page without a reload and outlasts one', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('lang')) localStorage.setItem('lang', 'DE');
  });
  await openHome(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil-PH');
  await expect(page.getByRole('heading', { name: t('lobby.winners') })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('TY');
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  await side(page).getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: en('lobby.winners') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-PH');
  expect(await page.evaluate(() => (globalThis as unknown as { same?: boolean }).same)).toBe(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-PH');
  await expect(page.getByRole('heading', { name: en('lobby.winners') })).toBeVisible();
});

test.describe('on a dark device', () => {
  test.use({ colorScheme: 'dark' });

  test('[THEME-01] [THEME-02] its theme is there before the first paint, and follows the device until a choice is made', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen: (string | undefined)[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => seen.push(document.documentElement?.dataset.theme)).observe(
        document,
        { childList: true, subtree: true },
      );
    });
    await openHome(page);
    // From the first paint on.
    const seen = await page.evaluate(() =>
      (globalThis as unknown as { seen: string[] }).seen.slice(-1),
    );
    expect(seen).toEqual(['dark']);
    const bar = page.locator('meta[name="theme-color"]');
    const colour = (await bar.getAttribute('content')) ?? '';
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await ground();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(bar).not.toHaveAttribute('content', colour);
    expect(await ground()).not.toBe(before);
    await side(page)
      .getByRole('radio', { name: t('frame.themeDark') })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(bar).toHaveAttribute('content', colour);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(bar).toHaveAttribute('content', colour);
  });
});

test('[NAV-01a] [NAV-01d] nothing is wider than the screen from 320 px on, and a phone has its tab bar', async ({
  page,
}) => {
  for (const width of [320, 390, 768, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    // Drawn for a phone and a desktop; between them only styles change.
    if (width === 320 || width === 1280) await openHome(page);
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        String(width),
      )
      .toBeLessThanOrEqual(0);
    expect(await cutTexts(page, '.tabbar *'), `labels at ${width}`).toEqual([]);
    if (width !== 768)
      await expect(page.getByRole('navigation', { name: t('frame.tabBar') })).toBeVisible({
        visible: width < 700,
      });
  }
});

test('[ERR-03] a tap on the page before the app runs is not lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/main-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: t('frame.menu') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test("[HEAD-03a] [NAV-01a] a member's header and tab bar fit a phone, with deposit and withdraw in them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asMember(page);
  await expect(
    page.locator('.tabbar').getByRole('button', { name: t('deposits.short') }),
  ).toBeVisible();
  await page
    .locator('header')
    .getByRole('button', { name: t('withdrawals.title') })
    .click();
  await expect(page).toHaveURL(/\/member\/withdraw$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('[NAV-01a] [HEAD-03a] tabs and header buttons have their boxes before the login is known', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const boxes = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  // The page of the gateway alone, as a guest's.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('.tabbar__item').nth(5).waitFor();
  await expect(page.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  const first = await boxes('.tabbar__item');
  expect(first).toHaveLength(6);
  // Nor do they move while the page still comes.
  await page
    .locator('.tabbar__item')
    .evaluateAll((all) => all.slice(2).map((late) => late.remove()));
  expect(await boxes('.tabbar__item')).toEqual(first.slice(0, 2));
  await page.unroute('**/assets/*.js');
  await asMember(page, '/', member);
  expect(await boxes('.tabbar__item')).toEqual(first);
  // A member is offered no login meanwhile.
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.tabbar__item').nth(5).waitFor();
  await expect(page.locator('header').getByRole('link', { name: t('frame.login') })).toBeHidden();
  await page.unroute('**/assets/*.js');
  await asMember(page, '/', member);
  // The code of deposits comes late: nothing waits for it. If it failed, the page would be loaded again.
  await page.route('**/assets/frame-*.js', () => {});
  const amount = page.locator('header').getByTestId('balance');
  await expect(amount).toHaveText(/\d/);
  const end = await boxes('.header__end > *');
  await page.reload();
  await expect(page.locator('.header__withdraw')).toBeVisible();
  await expect(amount).toHaveText(/\d/);
  await expect.poll(() => boxes('.header__end > *')).toEqual(end);
});
