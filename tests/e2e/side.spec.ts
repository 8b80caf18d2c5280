import type { Page } from '@playwright/test';
import { houseGame } from '../support/api.ts';
import { appDrawn, asMember, demo, games, openHome } from '../support/steps.ts';
import { expect, ownTest, test } from '../support/test.ts';
import { words } from '../support/words.ts';

// The menu's rest, and changes by the socket, come late.
test.use({ touched: true });
const t = words();
const side = (page: Page) => page.getByRole('complementary', { name: t('frame.sideMenu') });
const phone = { width: 390, height: 844 };

test('[SIDE-01] the side menu collapses to its icons, also after a reload, and its names stay accessible', async ({
  page,
}) => {
  await openHome(page);
  const fold = side(page).getByRole('button', { name: t('frame.sideFold') });
  const width = () => side(page).evaluate((menu) => menu.getBoundingClientRect().width);
  const wide = await width();
  const storage = side(page).getByRole('button', { name: t('storage.menu') });
  await storage.scrollIntoViewIfNeeded();
  await expect(storage.getByText(t('storage.menu'))).toBeInViewport();
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(await width()).toBeLessThan(wide / 2);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(storage).toBeVisible();
  expect(
    await storage
      .getByText(t('storage.menu'))
      .evaluate((name) => name.getBoundingClientRect().width),
  ).toBeLessThanOrEqual(1);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await fold.click();
  expect(await width()).toBe(wide);
});

test('[SIDE-03] the app download opens beside the menu, with a code for iOS and one for Android', async ({
  page,
}) => {
  await openHome(page);
  const entry = side(page).getByRole('button', { name: t('frame.install'), exact: true });
  const panel = page.getByRole('region', { name: t('frame.install') });
  const codes = panel.getByRole('img');
  const spoken = t('install.panel.scan');
  await entry.hover();
  await expect(panel.getByText(spoken)).toBeVisible();
  for (const device of ['ios', 'android']) {
    const code = panel.getByRole('img', {
      name: t('install.panel.code', { device: t(`install.platforms.${device}`) }),
    });
    expect(await code.boundingBox()).toMatchObject({ width: 107, height: 107 });
  }
  await expect(
    panel.getByRole('button', { name: t('install.panel.login') }),
    'a guest has no login to take along',
  ).toHaveCount(0);
  await page.mouse.move(700, 5);
  await expect(panel).toBeHidden();
  await asMember(page);
  await entry.press('Enter');
  await expect(codes).toHaveCount(2);
  const drawn = () =>
    codes.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  const [plain, issued] = [
    await drawn(),
    page.waitForResponse((response) => response.url().endsWith('/api/security/loginTicket')),
  ];
  await panel.getByRole('button', { name: t('install.panel.login') }).click();
  expect((await issued).ok()).toBe(true);
  await expect(panel.getByText(t('install.panel.withLogin'))).toBeVisible();
  for (const [i, code] of (await drawn()).entries()) expect(code).not.toBe(plain[i]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('[INFO-03] the guide of the lite app lets the device save data, and leads on to the steps', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/app');
  await appDrawn(page);
  await page.getByRole('tab', { name: t('install.platforms.ios') }).scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('tab', { name: t('install.platforms.lite') }),
    'all tabs fit beside each other',
  ).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: t('install.platforms.lite') }).click();
  await expect(page).toHaveURL(/on=lite$/);
  await page.getByRole('switch', { name: t('storage.saver.label') }).check();
  expect(await page.evaluate(() => localStorage.getItem('dataSaver'))).toBe('on');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: t('install.how') }).click();
  await expect(page.getByRole('tab', { name: t('install.platforms.lite') })).toHaveAttribute(
    'aria-selected',
    'false',
  );
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
});

test('[SIDE-04] customer service opens from its group in a window of its own', async ({
  page,
  context,
  palaro,
}) => {
  await openHome(page);
  const group = page.locator('.side .service-group');
  const service = group.getByRole('link', { name: t('frame.customerService') });
  await expect(service).toHaveCount(0);
  await group.getByText(t('frame.service')).click();
  const opened = context.waitForEvent('page');
  await service.click();
  const help = await opened;
  await expect(help).toHaveURL(`${palaro.mediaUrl}/customer-service`);
  await expect(help.getByRole('heading')).toBeVisible();
});

test('[FOOT-02] [RG-03] [GAME-11d] age, helpline and licence stand in a line below an open game', async ({
  page,
  palaro,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asMember(page, `/seamless?nodeId=${(await houseGame(palaro)).nodeId}`);
  const line = page.getByRole('contentinfo');
  await expect(page.frameLocator('iframe').locator('#game')).toBeVisible({ timeout: 20_000 });
  await expect(line.getByText('21+', { exact: true })).toBeInViewport();
  await expect(
    line.getByRole('link', { name: t('frame.helplineShort', { number: '1553' }) }),
  ).toHaveAttribute('href', 'tel:1553');
  await expect(
    line.getByRole('link', { name: t('responsible.short'), exact: true }),
  ).toHaveAttribute('href', '/member/responsible');
  await line.getByRole('button', { name: t('frame.licence', { number: 'DEMO-0001' }) }).click();
  await expect(page.getByRole('dialog', { name: t('legal.title') })).toContainText('DEMO-0001');
  const { height = 0 } = (await page.locator('iframe').boundingBox()) ?? {};
  expect(height).toBeGreaterThan(600);
  // An overlay of the visit's first page is nothing to go back to.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: t('play.back') }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('[POP-01] a trial player reads how to play safely over the game, which is not left for it', async ({
  page,
  palaro,
}) => {
  await openHome(page);
  await page
    .locator('header')
    .getByRole('button', { name: t('frame.freePlay') })
    .click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/);
  await page.goto(`/seamless?nodeId=${(await houseGame(palaro)).nodeId}`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('frame.playSafely') })
    .click();
  const help = page.getByRole('dialog', { name: t('help.title') });
  await expect(help.locator('#responsible-play .help__content')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL(/\/seamless/);
});

const sevenPromotions =
  '{"kind":"promotions","count":7,"amount":0,"required":0,"points":0,"tickets":0,"numbers":0}';

ownTest(
  '[SIDE-02] the agent entry follows its setting, and the reward centre shows its count',
  async ({ page, palaro }) => {
    await asMember(page, '/', demo.agent);
    const agents = side(page).getByRole('button', { name: t('agent.home') });
    await expect(agents).toBeVisible();
    await palaro.operator('resource', 'set', 'referral', 'off');
    await expect(agents).toHaveCount(0);
    await page.route('**/api/wps/rewards?*', async (route) => {
      // A reload cancels calls.
      const response = await route.fetch().catch(() => null);
      const text = await response?.text().catch(() => null);
      if (!response || !text) return;
      await route.fulfill({
        response,
        body: text.replace(/"waiting":\[[^\]]*\]/, `"waiting":[${sevenPromotions}]`),
      });
    });
    await page.reload();
    await expect(
      side(page).getByRole('button', { name: t('promotions.rewardCenter') }),
    ).toContainText('7');
  },
);

ownTest(
  '[SIDE-05a] [FOOT-01] social links, helpline and licence are those that the operator sets',
  async ({ page, palaro }) => {
    await openHome(page);
    const footer = page.getByRole('contentinfo');
    const link = (name: string) => footer.getByRole('link', { name });
    for (const name of ['Facebook', 'WhatsApp', 'Telegram', t('support.title')])
      await expect(link(name)).toBeVisible();
    await expect(side(page).getByRole('link', { name: 'Facebook' })).toBeVisible();
    await palaro.operator('resource', 'set', 'facebook', 'https://facebook.example/tayo');
    await expect(link('Facebook')).toHaveAttribute('href', 'https://facebook.example/tayo');
    for (const name of ['whatsapp', 'telegram', 'helpline', 'licence'])
      await palaro.operator('resource', 'clear', name);
    await expect(link('WhatsApp')).toHaveCount(0);
    await expect(link('Telegram')).toHaveCount(0);
    await expect(footer.locator('a[href^="tel:"]')).toHaveCount(0);
    await expect(page.getByText('DEMO-0001')).toHaveCount(0);
    await page.locator('.side .service-group summary').click();
    await expect(side(page).getByRole('link', { name: 'Telegram' })).toHaveCount(0);
    await expect(
      palaro.operator('resource', 'set', 'telegram', 'http://t.example'),
    ).rejects.toThrow(/https:\/\//);
  },
);
