import type { Page } from '@playwright/test';
import { houseGame } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { asMember, demo, games, openHome } from '../support/steps.ts';
import { expect, ownTest, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const side = (page: Page) => page.getByRole('complementary', { name: t('frame.sideMenu') });
const phone = { width: 390, height: 844 };

test('[SIDE-01] the side menu collapses to its icons, stays so over a reload, and its names are still told', async ({ page }) => {
  await openHome(page);
  const fold = side(page).getByRole('button', { name: t('frame.sideFold') });
  const width = () => side(page).evaluate((menu) => menu.getBoundingClientRect().width);
  const wide = await width();
  const storage = side(page).getByRole('button', { name: t('device.menu') });
  await storage.scrollIntoViewIfNeeded();
  await expect(storage.getByText(t('device.menu'))).toBeInViewport();
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(await width()).toBeLessThan(wide / 2);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(storage).toBeVisible();
  expect(await storage.getByText(t('device.menu')).evaluate((name) => name.getBoundingClientRect().width)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await fold.click();
  expect(await width()).toBe(wide);
});

test('[SIDE-01] the logo goes to the home game type; the menu marks the page that is shown', async ({ page }) => {
  await openHome(page, '/?c=LIVE');
  await page.locator('header').getByRole('link', { name: 'Palaro' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(side(page).getByRole('link', { name: t('frame.home'), exact: true })).toHaveAttribute('aria-current', 'page');
  const help = side(page).getByRole('button', { name: t('help.title') });
  await expect(help).not.toHaveAttribute('aria-current');
  await help.click();
  await expect(help).toHaveAttribute('aria-current', 'page');
});

for (const screen of ['side menu', 'phone sheet'] as const) {
  test(`[SIDE-01] [SIDE-05] a member's own entries lead to pages that exist, and sign-out is there when logged in alone, in the ${screen}`, async ({ page }) => {
    test.setTimeout(90_000);
    if (screen === 'phone sheet') await page.setViewportSize(phone);
    const menu = async () => {
      if (screen === 'side menu') return side(page);
      await page.getByRole('navigation', { name: t('frame.tabBar') }).getByRole('button').last().click();
      return page.getByRole('dialog');
    };
    await openHome(page);
    await expect((await menu()).getByRole('button', { name: t('help.title') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('frame.logout') })).toHaveCount(0);
    if (screen === 'phone sheet') await page.keyboard.press('Escape');
    await asMember(page);
    // Those that other tests follow: here they have to be in the menu.
    const menuNow = await menu();
    for (const entry of ['deposit.title', 'withdraw.title', 'promotions.title', 'records.title.personalHistoryCopy', 'records.title.transactionHistory', 'records.title.personalProfit', 'inbox.title', 'promotions.rewardCenter', 'referral.title']) {
      await expect(menuNow.getByRole('button', { name: t(entry) }).first(), entry).toBeVisible();
    }
    if (screen === 'phone sheet') await page.keyboard.press('Escape');
    for (const [entry, path, title] of [
      ['frame.myAccount', '/member', 'member.title'],
      ['frame.security', '/member/security', 'security.title'],
      ['home.recents', '/recent', 'home.recents'],
      ['help.title', '/help', 'help.title'],
    ] as const) {
      await (await menu()).getByRole('button', { name: t(entry), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible();
    }
    await (await menu()).getByRole('button', { name: t('frame.logout') }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t('session.logout') }).click();
    await expect(page.locator('header').getByRole('link', { name: t('frame.login') })).toBeVisible();
  });
}

test('[SIDE-03] the app download opens beside the menu, under the pointer and by a key, with a code of 107 px for iOS and one for Android, which carry the login only when a member wants that', async ({ page }) => {
  await openHome(page);
  const entry = side(page).getByRole('button', { name: t('frame.install'), exact: true });
  const panel = page.getByRole('region', { name: t('frame.install') });
  const codes = panel.getByRole('img');
  const spoken = t('install.panel.scan');
  await entry.hover();
  await expect(panel.getByText(spoken)).toBeVisible();
  for (const device of ['ios', 'android']) {
    const code = panel.getByRole('img', { name: t('install.panel.code', { device: t(`install.platforms.${device}`) }) });
    expect(await code.boundingBox()).toMatchObject({ width: 107, height: 107 });
  }
  await expect(panel.getByRole('button', { name: t('install.panel.login') }), 'a guest has no login to take along').toHaveCount(0);
  await page.mouse.move(700, 5);
  await expect(panel).toBeHidden();
  await asMember(page);
  await entry.press('Enter');
  await expect(codes).toHaveCount(2);
  await expectAccessible(page);
  const drawn = () => codes.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  const [plain, issued] = [await drawn(), page.waitForResponse((response) => response.url().endsWith('/api/security/loginTicket'))];
  await panel.getByRole('button', { name: t('install.panel.login') }).click();
  expect((await issued).ok()).toBe(true);
  await expect(panel.getByText(t('install.panel.withLogin'))).toBeVisible();
  for (const [i, code] of (await drawn()).entries()) expect(code).not.toBe(plain[i]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('[SIDE-03] [LANG-04] a code that was scanned opens the guide of its platform, in the language of the device that showed it', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/app?on=ios&lang=EN');
  await expect(page).toHaveURL(/\/app\?on=iosSafari$/);
  await expect(page.getByRole('tab', { name: words('EN')('install.platforms.ios') })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('EN')('install.heading', { brand: 'Palaro' }));
});

test('[INFO-03] the guide of the lite app lets the device save data, and leads on to the steps', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/app');
  await page.getByRole('tab', { name: t('install.platforms.ios') }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('tab', { name: t('install.platforms.lite') }), 'all tabs fit beside each other').toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: t('install.platforms.lite') }).click();
  await expect(page).toHaveURL(/on=lite$/);
  await page.getByRole('switch', { name: t('device.saver.label') }).check();
  expect(await page.evaluate(() => localStorage.getItem('dataSaver'))).toBe('on');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: t('install.how') }).click();
  await expect(page.getByRole('tab', { name: t('install.platforms.lite') })).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
});

test('[SIDE-02] a category opens to its vendors, and each leads to its games', async ({ page }) => {
  await openHome(page);
  const vendors = side(page).getByRole('button', { name: t('frame.vendorsOf', { category: t('home.category.LIVE') }) });
  await expect(vendors).toHaveAttribute('aria-expanded', 'false');
  await vendors.click();
  const list = side(page).locator('.vendor-links').getByRole('link');
  await expect(list.first()).toBeVisible();
  expect(await list.count()).toBeGreaterThan(3);
  const name = await list.nth(1).innerText();
  await list.nth(1).click();
  await expect(page).toHaveURL(/c=LIVE&v=/);
  await expect(list.nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByRole('radio', { name }).or(page.getByRole('main').getByRole('button', { name })).first()).toBeVisible();
  await vendors.click();
  await expect(list).toHaveCount(0);
});

for (const language of ['TY', 'EN'] as const) {
  test(`[SIDE-04] customer service opens to a service link and Telegram; the window is 440 by 750, in ${language}`, async ({ page, context, baseURL, palaro }) => {
    const say = words(language);
    await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
    await page.addInitScript((code) => localStorage.setItem('lang', code), language);
    await openHome(page);
    const group = page.locator('.side .service-group');
    const service = group.getByRole('link', { name: say('frame.customerService') });
    await expect(service).toHaveCount(0);
    await group.getByText(say('frame.service')).click();
    await expect(group.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', /^https:\/\//);
    const opened = context.waitForEvent('page');
    await page.evaluate(() => {
      const { open } = window;
      window.open = (...asked) => (Object.assign(globalThis, { asked: asked[2] }), open.call(window, ...asked));
    });
    await service.click();
    const help = await opened;
    await expect(help).toHaveURL(`${palaro.mediaUrl}/customer-service`);
    await expect(help.getByRole('heading')).toBeVisible();
    expect(await page.evaluate(() => (globalThis as unknown as { asked: string }).asked)).toBe('width=440,height=750');
  });
}

test('[SIDE-04] [ERR-02] a customer-service window that is blocked is said, with what to do', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openHome(page);
  const group = page.locator('.side .service-group');
  await group.locator('summary').click();
  await group.getByRole('link', { name: t('frame.customerService') }).click();
  await expect(page.getByText(t('security.signIn.blocked'))).toBeVisible();
});

test('[HEAD-04] the avatar opens to the account, its messages, customer service and the way out; agents have their centre', async ({ page }) => {
  await asMember(page, '/', demo.agent);
  const open = async () => {
    await page.locator('header').getByRole('button', { name: t('frame.account') }).click();
    return page.getByRole('region', { name: t('frame.account') });
  };
  const menu = await open();
  await expect(menu.getByRole('button', { name: t('agent.home') })).toBeVisible();
  await expect(menu.getByRole('button', { name: t('frame.logout') })).toBeVisible();
  await expect(menu.getByRole('link', { name: t('frame.customerService') })).toHaveAttribute('href', /customer-service$/);
  await menu.getByRole('button', { name: t('frame.notices') }).click();
  await expect(page.getByRole('dialog', { name: t('content.notices') })).toBeVisible();
  await page.keyboard.press('Escape');
  await (await open()).getByRole('button', { name: t('frame.security') }).click();
  await expect(page).toHaveURL(/\/member\/security$/);
});

test('[FOOT-02] licence, age, helpline and the way to play safely stand on the pages of players and of agents', async ({ page }) => {
  for (const path of ['/', '/help', '/app', '/walang/ganito', '/agent']) {
    await page.goto(path);
    await expect(page.getByText('21+', { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('link', { name: t('frame.helpline', { number: '1553' }) })).toHaveAttribute('href', 'tel:1553');
    await expect(page.getByRole('button', { name: t('frame.licence', { number: 'DEMO-0001' }) })).toBeVisible();
    await expect(page.getByRole('link', { name: t('frame.playSafely') })).toHaveAttribute('href', '/help#responsible-play');
  }
});

test('[FOOT-02] [RG-03] they stand in a line below a game that is open too, and leave it the rest of the screen', async ({ page, palaro }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asMember(page, `/seamless?nodeId=${(await houseGame(palaro)).nodeId}`);
  const line = page.getByRole('contentinfo');
  await expect(page.frameLocator('iframe').locator('#game')).toBeVisible({ timeout: 20_000 });
  await expect(line.getByText('21+', { exact: true })).toBeInViewport();
  await expect(line.getByRole('link', { name: t('frame.helplineShort', { number: '1553' }) })).toHaveAttribute('href', 'tel:1553');
  await expect(line.getByRole('link', { name: t('responsible.short'), exact: true })).toHaveAttribute('href', '/member/responsible');
  await line.getByRole('button', { name: t('frame.licence', { number: 'DEMO-0001' }) }).click();
  await expect(page.getByRole('dialog', { name: t('legal.title') })).toContainText('DEMO-0001');
  const { height = 0 } = (await page.locator('iframe').boundingBox()) ?? {};
  expect(height).toBeGreaterThan(600);
});

test('[POP-01] a trial player reads how to play safely over the game, which is not left for it', async ({ page, palaro }) => {
  await openHome(page);
  await page.locator('header').getByRole('button', { name: t('frame.freePlay') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.goto(`/seamless?nodeId=${(await houseGame(palaro)).nodeId}`);
  await page.getByRole('contentinfo').getByRole('link', { name: t('frame.playSafely') }).click();
  const help = page.getByRole('dialog', { name: t('help.title') });
  await expect(help.locator('#responsible-play .help__content')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL(/\/seamless/);
});

test('[INFO-04] the licence leads to the official addresses, the one that is open among them, with the advice to bookmark one', async ({ page, palaro }) => {
  await openHome(page);
  await side(page).getByRole('button', { name: t('legal.title') }).click();
  await page.getByRole('dialog', { name: t('legal.title') }).getByRole('button', { name: t('legal.addresses') }).click();
  await expect(page).toHaveURL(/\/licence$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(t('legal.bookmark'))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: new URL(palaro.url).hostname }).getByText(t('legal.here'))).toBeVisible();
  await expectAccessible(page);
});

test('[SIDE-05] [INFO-04] the licence opens from the menu, with its number and who gave it, and leads on to playing safely', async ({ page }) => {
  await openHome(page);
  await side(page).getByRole('button', { name: t('legal.title') }).click();
  const licence = page.getByRole('dialog', { name: t('legal.title') });
  await expect(licence).toContainText('DEMO-0001');
  await expect(licence).toContainText('Palaro Demo');
  await licence.getByRole('button', { name: t('legal.care') }).click();
  await expect(page).toHaveURL(/\/help#responsible-play$/);
  await expect(page.locator('#responsible-play')).toHaveAttribute('open', '');
});

test('[INFO-06] wherever a page tells of customer service there is a way to it', async ({ page }) => {
  const way = page.getByRole('link', { name: t('frame.customerService') });
  await page.goto('/help');
  await expect(page.getByRole('main').locator(way)).toHaveAttribute('href', /customer-service$/);
  await page.route(/\/assets\/help-[^/]+\.js/i, (route) => route.abort());
  await page.goto('/');
  await expect(games(page).first()).toBeVisible();
  await page.goto('/help');
  const trouble = page.getByRole('main');
  await expect(trouble.getByText(t('status.trouble.text'))).toBeVisible({ timeout: 20_000 });
  await expect(trouble.locator(way)).toHaveAttribute('href', /customer-service$/);
  await page.goto('/agent');
  await page.getByRole('banner').getByRole('button', { name: t('agent.settings') }).click();
  await expect(page.getByRole('banner').locator(way)).toHaveAttribute('href', /customer-service$/);
});

ownTest('[SIDE-02] the agent entry is there while members may invite friends, and the reward centre has the number of what waits there', async ({ page, palaro }) => {
  await asMember(page, '/', demo.agent);
  const agents = side(page).getByRole('button', { name: t('agent.home') });
  await expect(agents).toBeVisible();
  await palaro.operator('resource', 'set', 'referral', 'off');
  await expect(agents).toHaveCount(0);
  await page.route(/\/api\/.*(session|info)/i, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/"availablePromoCount":\d+/g, '"availablePromoCount":7') });
  });
  await page.reload();
  await expect(side(page).getByRole('button', { name: t('promotions.rewardCenter') })).toContainText('7');
});

ownTest('[SIDE-05] [FOOT-01] [OPS-03] social links, Telegram, helpline and licence are those that the operator sets, at once, and none that are not set', async ({ page, palaro }) => {
  await openHome(page);
  const footer = page.getByRole('contentinfo');
  const link = (name: string) => footer.getByRole('link', { name });
  for (const name of ['Facebook', 'WhatsApp', 'Telegram', t('frame.liveChat')]) await expect(link(name)).toBeVisible();
  await expect(side(page).getByRole('link', { name: 'Facebook' })).toBeVisible();
  await palaro.operator('resource', 'set', 'facebook', 'https://facebook.example/tayo');
  await expect(link('Facebook')).toHaveAttribute('href', 'https://facebook.example/tayo');
  for (const name of ['whatsapp', 'telegram', 'helpline', 'licence']) await palaro.operator('resource', 'clear', name);
  await expect(link('WhatsApp')).toHaveCount(0);
  await expect(link('Telegram')).toHaveCount(0);
  await expect(footer.locator('a[href^="tel:"]')).toHaveCount(0);
  await expect(page.getByText('DEMO-0001')).toHaveCount(0);
  await page.locator('.side .service-group summary').click();
  await expect(side(page).getByRole('link', { name: 'Telegram' })).toHaveCount(0);
  await expect(palaro.operator('resource', 'set', 'telegram', 'http://t.example')).rejects.toThrow(/https:\/\//);
});
