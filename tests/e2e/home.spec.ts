import type { Page } from '@playwright/test';
import { ask } from '../support/api.ts';
import { games, openHome, search } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const moving = { contextOptions: { reducedMotion: 'no-preference' as const } };
const categories = (page: Page) => page.getByRole('radiogroup', { name: t('home.categories') });
const pages = (page: Page) => page.getByRole('navigation', { name: t('home.pages') });

for (const path of ['/', '/index', '/index.html', '/home']) {
  test(`[ROUTE-01] [HOME-01] ${path} shows banner, notices, jackpot, lobby and winners`, async ({ page }) => {
    await openHome(page, path);
    for (const name of ['home.banners', 'home.notices', 'home.jackpot', 'home.lobby', 'home.winners']) {
      await expect(page.getByRole('region', { name: t(name), exact: true })).toBeVisible();
    }
  });
}

test('[HOME-02] arrows and dots turn the banner, round and round; a click on the one that is shown opens its target, if it has one', async ({ page }) => {
  await openHome(page);
  const banner = page.getByRole('region', { name: t('home.banners') });
  const dots = banner.locator('.banner__dots button');
  await expect(dots.first()).toBeVisible();
  const count = await dots.count();
  expect(count).toBeGreaterThan(1);
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await banner.getByRole('button', { name: t('home.next') }).click();
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await dots.nth(count - 1).click();
  await expect(dots.nth(count - 1)).toHaveAttribute('aria-current', 'true');
  await banner.getByRole('button', { name: t('home.next') }).click();
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  // The first has no target, the second one has the games to try.
  await expect(banner.locator('[aria-hidden=true] a')).not.toHaveCount(0);
  await expect(banner.locator('.swiper-slide:not([aria-hidden])').locator('a, button')).toHaveCount(0);
  await dots.nth(1).click();
  await banner.getByRole('link').click();
  await expect(page).toHaveURL(/\/rng\?vassalage=PLR$/);
  await page.locator('.game-card').first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: t('session.freePlay') })).toBeVisible();
});

test('[HOME-02] the banner does not move by itself where motion is not wanted', async ({ page }) => {
  await openHome(page);
  const dots = page.locator('.banner__dots button');
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await page.waitForTimeout(6500);
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
});

test.describe('with motion', () => {
  test.use(moving);

  test('[HOME-02] the banner moves every 5 s and rests under the pointer', async ({ page }) => {
    await openHome(page);
    await page.mouse.move(5, 5);
    const dots = page.locator('.banner__dots button');
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 9000 });
    const since = Date.now();
    await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true', { timeout: 9000 });
    expect(Date.now() - since).toBeGreaterThan(3500);
    // The turn takes 1 s, and the slides beside the one that is shown lie 200 deep.
    await expect(page.locator('.banner .swiper-wrapper')).toHaveAttribute('style', /transition-duration: 1000ms/);
    await expect(page.locator('.banner .swiper-slide-next')).toHaveAttribute('style', /-200px\)/);
    await page.locator('.banner').hover();
    await page.waitForTimeout(6500);
    await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  });

  test('[HOME-02] from one turn of the banner to the next it is 5,000 ms', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-02T10:00:00Z') });
    await openHome(page);
    await page.mouse.move(5, 5);
    const dots = page.locator('.banner__dots button');
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 12_000 });
    // From here on the test alone lets time pass.
    await page.clock.pauseAt(new Date('2026-11-02T10:05:00Z'));
    const shown = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.hasAttribute('aria-current')));
    const step = async (ms: number) => {
      await page.clock.runFor(ms);
      return shown();
    };
    await step(20);
    await page.waitForTimeout(1500);
    const before = await shown();
    for (let steps = 0; (await step(100)) === before; steps += 1) expect(steps, 'it turns').toBeLessThan(60);
    const turned = await shown();
    // The slides move by the browser's own clock, and one that moves is not turned.
    await page.waitForTimeout(1500);
    expect(await step(4800)).toBe(turned);
    await page.clock.runFor(200);
    await expect.poll(shown).not.toBe(turned);
  });

  test('[HOME-02] a button pauses the banner, over a reload too, and lets it move again', async ({ page }) => {
    await openHome(page);
    const dots = page.locator('.banner__dots button');
    await page.getByRole('button', { name: t('home.pause.banner') }).click();
    await page.mouse.move(5, 5);
    // A slow click may come after the first turn, and in the middle of one.
    await page.waitForTimeout(1500);
    const resting = await page.locator('.banner__dots button[aria-current]').getAttribute('aria-label');
    await page.waitForTimeout(6500);
    await expect(page.locator('.banner__dots button[aria-current]')).toHaveAttribute('aria-label', resting ?? '');
    await page.reload();
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    await page.waitForTimeout(6500);
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: t('home.play.banner') }).click();
    await page.mouse.move(5, 5);
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 9000 });
  });

  test('[HOME-03] a button pauses the notices, over a reload too, and lets them pass again', async ({ page }) => {
    await openHome(page);
    const belt = page.locator('.ticker__belt');
    const moves = () =>
      belt.evaluate(async (element) => {
        const place = () => element.getBoundingClientRect().left;
        const before = place();
        await new Promise((resolve) => setTimeout(resolve, 500));
        return place() !== before;
      });
    await page.mouse.move(5, 5);
    expect(await moves()).toBe(true);
    await page.getByRole('button', { name: t('home.pause.ticker') }).click();
    expect(await moves()).toBe(false);
    await page.reload();
    await expect(games(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: t('home.play.ticker') })).toBeVisible();
    expect(await moves()).toBe(false);
    // The button keeps pointer and focus; neither holds the notices.
    await page.getByRole('button', { name: t('home.play.ticker') }).click();
    expect(await moves()).toBe(true);
  });
});

test('[HOME-02] [HOME-03] where motion is not wanted nothing moves, and no button stops it', async ({ page }) => {
  await openHome(page);
  await expect(page.locator('.banner__dots button').first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('home.pause.banner') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('home.pause.ticker') })).toHaveCount(0);
});

test('[HOME-03] a click on a notice opens the popup at that notice', async ({ page, palaro }) => {
  const query = 'types=B,PL,PU,PR&execution=B&language=TY&platform=W';
  const { body } = await ask(`${palaro.url}/api/wps/relay/getAnnouncementContentV2?${query}`);
  const titles: string[] = body.value.list.map((notice: { title: string }) => notice.title);
  expect(titles.length).toBeGreaterThan(1);
  await openHome(page);
  const second = titles[1] ?? '';
  // The belt may carry it out of sight.
  await page.getByRole('region', { name: t('home.notices'), exact: true }).getByRole('button', { name: second }).dispatchEvent('click');
  const popup = page.getByRole('dialog', { name: t('content.notices') });
  await expect(popup.getByRole('button', { name: second })).toHaveAttribute('aria-expanded', 'true');
  await expect(popup.getByRole('button', { name: titles[0] ?? '' })).toHaveAttribute('aria-expanded', 'false');
  await popup.getByRole('button', { name: second }).click();
  await expect(popup.getByRole('button', { name: second })).toHaveAttribute('aria-expanded', 'false');
});

test('[HOME-04] [HOME-07] the jackpot starts within its bounds, grows by 100 to 500 in 3 to 5 s, says that it is an illustration, and what a real round paid', async ({ page }) => {
  await openHome(page);
  const jackpot = page.getByRole('region', { name: t('home.jackpot') });
  await expect(jackpot).toContainText(t('home.jackpotNote'));
  const won = await page.locator('.winner .money').first().innerText();
  await expect(jackpot).toContainText(t('home.jackpotReal', { amount: won }));
  const amount = async () => Number((await jackpot.locator('.jackpot__amount').innerText()).replaceAll(/[^\d.]/g, ''));
  const start = await amount();
  expect(start).toBeGreaterThanOrEqual(10_000_000);
  expect(start).toBeLessThanOrEqual(20_002_000);
  await expect.poll(amount, { timeout: 6000, intervals: [50] }).toBeGreaterThan(start);
  const grown = (await amount()) - start;
  expect(grown).toBeGreaterThanOrEqual(99.99);
  expect(grown).toBeLessThanOrEqual(500.01);
});

test('[HOME-05] the winner board shows at most 20, the largest first, four on a slide', async ({ page }) => {
  await openHome(page);
  const board = page.getByRole('region', { name: t('home.winners') });
  const amounts = (await board.locator('.winner .money').allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
  expect(amounts.length).toBeGreaterThan(4);
  expect(amounts.length).toBeLessThanOrEqual(20);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  expect(await board.locator('.winners__slide').first().locator('.winner').count()).toBe(4);
});

test('[HOME-05] [LANG-04] a new language asks again, for 20 winners of all categories', async ({ page }) => {
  await openHome(page);
  const asked = page.waitForRequest((request) => request.url().includes('/winnerBoard'));
  await page.getByRole('complementary').getByRole('radio', { name: 'English' }).click();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ gameCategory: 'ALL', language: 'EN', limitNum: '20' });
});

test('[HOME-06] [GAME-08] a game icon that neither host has shows the default icon', async ({ page }) => {
  await page.route(/\/p\/\d+\.svg/, (route) => route.abort());
  await openHome(page);
  await expect(games(page).first().locator('.game-card__poster > svg')).toBeVisible();
  await expect(games(page).first().locator('img')).toHaveCount(0);
});

test('[GAME-08] a picture whose host is down comes from the other one', async ({ page, palaro }) => {
  const down = `http://localhost:${palaro.mediaPort}/`;
  await page.route((url) => url.href.startsWith(down), (route) => route.abort());
  await openHome(page);
  const picture = games(page).first().locator('img');
  await expect(picture).toHaveAttribute('src', /127\.0\.0\.1/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('[LOB-01] the menu is home, hot, favourites, then the vendors\' categories in their order', async ({ page, palaro }) => {
  const { body } = await ask(`${palaro.url}/api/wps/relay/games/vendor?language=TY&platform=html5-desktop`);
  const lanes: { gameCategory: string }[] = body.value.data.lanes;
  await openHome(page);
  const labels = (await categories(page).locator('label').allInnerTexts()).map((label) => label.trim());
  expect(labels).toEqual(['HOME', 'HOT', 'FAV', ...lanes.map((lane) => lane.gameCategory)].map((id) => t(`home.category.${id}`)));
});

test('[LOB-03] a category has its vendors with All before them, five in sight, and arrows', async ({ page }) => {
  await openHome(page, '/?c=RNG');
  const vendors = page.getByRole('region', { name: t('home.vendors') });
  const all = vendors.getByRole('button', { name: t('home.filter.all'), exact: true });
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  const row = vendors.locator('.vendors__row');
  const inSight = () =>
    row.evaluate((list) => {
      const box = list.getBoundingClientRect();
      return [...list.children].filter((item) => {
        const { left, right } = item.getBoundingClientRect();
        return left >= box.left - 2 && right <= box.right + 2;
      }).length;
    });
  await expect.poll(inSight).toBe(5);
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(0);
  await vendors.getByRole('button', { name: t('home.nextVendors') }).click();
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100);
  const chosen = row.getByRole('button').nth(6);
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/[?&]v=/);
  await all.click();
  await expect(all).toHaveAttribute('aria-pressed', 'true');
});

test('[LOB-05] [LOB-15] a searched name is trimmed, found by any part, and one typing error is forgiven', async ({ page, palaro }) => {
  const { body } = await ask(`${palaro.url}/api/wps/relay/games/list?vassalage=PLR&pageSize=48&language=TY&clientType=3&platform=html5-desktop`);
  const names: string[] = body.value.games.map((game: { displayName: string }) => game.displayName);
  const name = names.toSorted((a, b) => b.length - a.length)[0] ?? '';
  await openHome(page);
  await search(page, `   ${name.slice(1, -1)}  `);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === name.slice(1, -1).trim());
  await expect(games(page).filter({ hasText: name })).toHaveCount(1);
  await search(page, `${name.slice(0, 3)}${name.slice(4)}`);
  await expect(games(page).filter({ hasText: name })).toHaveCount(1);
});

test('[LOB-06] [LOB-07] home shows 12 games on a page, a category 18; the pager turns and marks the page', async ({ page }) => {
  await openHome(page);
  await expect(games(page)).toHaveCount(12);
  const first = await games(page).first().innerText();
  await pages(page).getByRole('button', { name: t('home.page', { number: 2 }), exact: true }).click();
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('2');
  await expect(games(page)).toHaveCount(12);
  expect(await games(page).first().innerText()).not.toBe(first);
  await openHome(page, '/?c=RNG');
  await expect(games(page)).toHaveCount(18);
});

test('[LOB-07] one page of games has no pager', async ({ page }) => {
  await openHome(page);
  await expect(pages(page)).toBeVisible();
  await search(page, 'zzqx');
  await expect(pages(page)).toHaveCount(0);
});

test('[LOB-08] a search without a result says so, and what was typed is text', async ({ page }) => {
  let alarmed = false;
  page.on('dialog', (dialog) => {
    alarmed = true;
    void dialog.dismiss();
  });
  await openHome(page);
  const nasty = '"><img src=x onerror=alert(1)>';
  await search(page, nasty);
  await expect(page.getByText(t('home.notFound', { text: nasty }))).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.goto(`/?q=${encodeURIComponent(nasty)}`);
  await expect(page.getByText(t('home.notFound', { text: nasty }))).toBeVisible();
  expect(alarmed).toBe(false);
});

test('[LOB-09] hot games have a badge and games with a trial a tag, as the gateway says', async ({ page, palaro }) => {
  const { body } = await ask(`${palaro.url}/api/wps/relay/getHotGameList?language=TY&platform=html5-desktop`);
  const hot: { displayName: string; supportPlay: number; playable: boolean }[] = body.value.list;
  await openHome(page);
  for (const [i, game] of hot.slice(0, 12).entries()) {
    const card = games(page).nth(i);
    await expect(card).toContainText(game.displayName);
    await expect(card.locator('.game-card__badge')).toHaveText(t('home.hot'));
    await expect(card.getByText(t('home.demo'))).toHaveCount(game.supportPlay === 0 && game.playable ? 1 : 0);
  }
});

test('[LOB-09] a vendor\'s own entry opens the list of its games', async ({ page, palaro }) => {
  const { body } = await ask(`${palaro.url}/api/wps/relay/games/catalogue?language=TY`);
  const rows: [string, string, string, string, string, string, number][] = body.value.games;
  const entry = rows.find(([, , , , , , flags]) => flags & 16);
  expect(entry).toBeDefined();
  await openHome(page);
  await search(page, entry?.[1] ?? '');
  await games(page).filter({ hasText: entry?.[1] ?? '' }).first().click();
  await expect(page.getByRole('dialog').locator('.game-card').first()).toBeVisible();
});

test('[GAME-07] a game that cannot be opened says so and recommends others', async ({ page, palaro }) => {
  const { body } = await ask(`${palaro.url}/api/wps/relay/games/catalogue?language=TY`);
  const rows: [string, string, string, string, string, string, number][] = body.value.games;
  const broken = rows.find(([, , , , , , flags]) => flags & 8 && !(flags & 16));
  await openHome(page);
  await search(page, broken?.[1] ?? '');
  await games(page).filter({ hasText: broken?.[1] ?? '' }).first().click();
  const popup = page.getByRole('dialog', { name: broken?.[1] ?? '' });
  await expect(popup).toContainText(t('home.inMaintenance', { game: broken?.[1] ?? '' }));
  await expect(popup.locator('.game-card').first()).toBeVisible();
});

test('[LOB-16] back, reload and a shared address keep the lobby', async ({ page }) => {
  await openHome(page);
  const fish = categories(page).getByRole('radio', { name: t('home.category.FISH') });
  await fish.click();
  await expect(page).toHaveURL(/c=FISH/);
  await page.reload();
  await expect(fish).toBeChecked();
  await page.goBack();
  await expect(games(page)).toHaveCount(12);
  await expect(page).toHaveURL(/\/$/);
});

test('[LOB-17] pictures keep their place, the far ones wait, and nothing moves while the page comes', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] })[]) {
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => node?.className).join() });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openHome(page);
  await page.waitForTimeout(4000);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts);
  expect(shifts.reduce((sum, { value }) => sum + value, 0), JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
  const images = games(page).locator('img');
  for (const image of await images.all()) {
    expect(await image.getAttribute('width')).toMatch(/^\d+$/);
    expect(await image.getAttribute('height')).toMatch(/^\d+$/);
  }
  await expect(images.last()).toHaveAttribute('loading', 'lazy');
});
