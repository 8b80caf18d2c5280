import type { Page } from '@playwright/test';
import { asMember, games, openHome, settled } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const moving = { contextOptions: { reducedMotion: 'no-preference' as const } };
const dots = (page: Page) => page.locator('.banner__dots button');
const shownDot = (page: Page) =>
  dots(page).evaluateAll((all) => all.findIndex((dot) => dot.hasAttribute('aria-current')));

/** A turn that the browser still draws would block the next. */
async function pass(page: Page, ms: number): Promise<void> {
  await expect(page.locator('.banner .swiper-wrapper')).not.toHaveAttribute(
    'style',
    /transition-duration: 1000ms/,
  );
  await page.clock.runFor(ms);
}

test('[HOME-01] [HOME-02b] [HOME-02d] [HOME-02e] arrows and dots turn the banner, and a click opens its target', async ({
  page,
}) => {
  await openHome(page);
  const banner = page.getByRole('region', { name: t('lobby.banners') });
  await expect(dots(page).first()).toBeVisible();
  const count = await dots(page).count();
  expect(count).toBeGreaterThan(1);
  await expect(dots(page).first()).toHaveAttribute('aria-current', 'true');
  await banner.getByRole('button', { name: t('lobby.next') }).click();
  await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await dots(page)
    .nth(count - 1)
    .click();
  await expect(dots(page).nth(count - 1)).toHaveAttribute('aria-current', 'true');
  await banner.getByRole('button', { name: t('lobby.next') }).click();
  await expect(dots(page).first()).toHaveAttribute('aria-current', 'true');
  // The first has no target, the second the games to try.
  await expect(banner.locator('[aria-hidden=true] a')).not.toHaveCount(0);
  await expect(banner.locator('.swiper-slide:not([aria-hidden])').locator('a, button')).toHaveCount(
    0,
  );
  await dots(page).nth(1).click();
  await banner.getByRole('link').click();
  await expect(page).toHaveURL(/\/rng\?vassalage=PLR$/);
  await page.locator('.game-card').first().click();
  await expect(page).toHaveURL(/\/seamless\?nodeId=\d+$/);
});

test('[HOME-02h] [HOME-03] where motion is not wanted nothing moves, and no button stops it', async ({
  page,
}) => {
  await page.clock.install();
  await openHome(page);
  await page.clock.runFor(5000);
  await expect(dots(page).first()).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(30_000);
  expect(await shownDot(page)).toBe(0);
  expect(await page.locator('.ticker__belt').evaluate((belt) => belt.getAnimations().length)).toBe(
    0,
  );
  await expect(page.getByRole('button', { name: t('lobby.pause.banner') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('lobby.pause.ticker') })).toHaveCount(0);
});

test.describe('with motion', () => {
  test.use(moving);

  test('[HOME-02c] [HOME-02f] [HOME-02g] the banner turns by itself and pauses on hover, focus and its button', async ({
    page,
  }) => {
    await page.clock.install();
    await openHome(page);
    const turn = (from: number) =>
      expect(async () => {
        await pass(page, 5000);
        expect(await shownDot(page)).not.toBe(from);
      }).toPass();
    const rest = async () => {
      const at = await shownDot(page);
      await pass(page, 20_000);
      expect(await shownDot(page)).toBe(at);
    };
    await turn(0);
    // The slides beside it lie 200 px deep.
    await expect(page.locator('.banner .swiper-slide-next')).toHaveAttribute('style', /-200px\)/);
    await page.locator('.banner').hover();
    await rest();
    await page.mouse.move(5, 5);
    await turn(await shownDot(page));
    await dots(page).first().focus();
    await rest();
    await dots(page).first().blur();
    await turn(await shownDot(page));
    await page.getByRole('button', { name: t('lobby.pause.banner') }).click();
    await page.mouse.move(5, 5);
    await rest();
    await page.reload();
    await pass(page, 5000);
    await expect(dots(page).first()).toHaveAttribute('aria-current', 'true');
    await rest();
    await page.getByRole('button', { name: t('lobby.resume.banner') }).click();
    await page.mouse.move(5, 5);
    await turn(0);
  });

  test('[HOME-03] a button pauses the notices, over a reload too, and lets them pass again', async ({
    page,
  }) => {
    await openHome(page);
    const state = () =>
      page
        .locator('.ticker__belt')
        .evaluate((belt) => belt.getAnimations().map(({ playState }) => playState));
    await page.mouse.move(5, 5);
    await expect.poll(state).toEqual(['running']);
    await page.getByRole('button', { name: t('lobby.pause.ticker') }).click();
    await expect.poll(state).toEqual(['paused']);
    await page.reload();
    await expect(page.getByRole('button', { name: t('lobby.resume.ticker') })).toBeVisible();
    await expect.poll(state).toEqual(['paused']);
    // Pointer and focus stay on the button; neither stops the notices.
    await page.getByRole('button', { name: t('lobby.resume.ticker') }).click();
    await expect.poll(state).toEqual(['running']);
  });
});

test('[GAME-08] a picture whose host is down comes from the other one', async ({
  page,
  palaro,
}) => {
  const down = `http://localhost:${palaro.mediaPort}/`;
  await page.route(
    (url) => url.href.startsWith(down),
    (route) => route.abort(),
  );
  await openHome(page);
  const picture = games(page).first().locator('img');
  await expect(picture).toHaveAttribute('src', /127\.0\.0\.1/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('[LOB-03] a category shows All and its vendors, five visible, with arrows', async ({
  page,
}) => {
  await openHome(page, '/?c=RNG&a=1');
  const vendors = page.getByRole('region', { name: t('lobby.vendors') });
  const all = vendors.getByRole('button', { name: t('lobby.filter.all'), exact: true });
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  const row = vendors.locator('.vendors__row');
  const visibleVendors = () =>
    row.evaluate((list) => {
      const box = list.getBoundingClientRect();
      return [...list.children].filter((item) => {
        const { left, right } = item.getBoundingClientRect();
        return left >= box.left - 2 && right <= box.right + 2;
      }).length;
    });
  await expect.poll(visibleVendors).toBe(5);
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(0);
  await vendors.getByRole('button', { name: t('lobby.nextVendors') }).click();
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100);
  const chosen = row.getByRole('button').nth(6);
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/[?&]v=/);
  await all.click();
  await expect(all).toHaveAttribute('aria-pressed', 'true');
});

test('[LOB-16] back, reload and a shared address restore the lobby', async ({ page }) => {
  await openHome(page);
  const fish = page
    .getByRole('radiogroup', { name: t('lobby.categories') })
    .getByRole('radio', { name: t('lobby.category.FISH') });
  await fish.click();
  await expect(page).toHaveURL(/c=FISH/);
  await page.reload();
  await expect(fish).toBeChecked();
  await page.goBack();
  await expect(games(page)).toHaveCount(12);
  await expect(page).toHaveURL(/\/$/);
});

/** Of pages that are opened later. */
const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      })[]) {
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => node?.className).join(),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function expectNoShift(page: Page): Promise<void> {
  // A shift is reported with the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts,
  );
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThanOrEqual(0.01);
}

test('[LOB-17a] [LOB-17b] pictures reserve their space, distant ones load later, and nothing shifts during loading', async ({
  page,
}) => {
  await page.clock.install();
  await noteShifts(page);
  await openHome(page);
  const images = games(page).locator('img');
  await expect
    .poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // Late parts: the menus' rest, and the other slides after 4 s.
  await page.clock.runFor(5000);
  await expect(
    page
      .getByRole('complementary', { name: t('frame.sideMenu') })
      .getByRole('radio', { name: 'English' }),
  ).toBeVisible();
  await expect(dots(page).first()).toBeVisible();
  await expectNoShift(page);
  for (const image of await images.all()) {
    expect(await image.getAttribute('width')).toMatch(/^\d+$/);
    expect(await image.getAttribute('height')).toMatch(/^\d+$/);
  }
  await expect(images.last()).toHaveAttribute('loading', 'lazy');
});

test('[PWA-14] [HOME-08g] what a member can do today comes late and moves nothing, from the second visit on', async ({
  page,
  member,
}) => {
  await asMember(page, '/', member);
  const strip = page.getByRole('region', { name: t('lobby.today.title') });
  await settled(page);
  await expect(strip.getByRole('link').first()).toBeVisible();
  await noteShifts(page);
  await page.reload();
  await settled(page);
  await expect(strip.getByRole('link').first()).toBeVisible();
  await expectNoShift(page);
  await expectRowsInView(page, 1440);
  await page.setViewportSize(screens.phone);
  await expectRowsInView(page, 390);
});

test('[AUTH-28i] [HOME-08g] first steps move nothing from the second visit on, and leave games above the fold', async ({
  page,
  palaro,
  member,
}) => {
  await palaro.database(
    `UPDATE customers SET first_steps_until = now() + interval '1 day' WHERE account = '${member.username}'`,
  );
  await page.setViewportSize(screens.phone);
  await asMember(page, '/', member);
  const lines = page
    .getByRole('region', { name: t('firstSteps.title') })
    .getByRole('list')
    .getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await settled(page);
  await noteShifts(page);
  await page.reload();
  await settled(page);
  await expect(lines).toHaveCount(3);
  await expectNoShift(page);
  await expectRowsInView(page, 390);
  await expectRowsInView(page, 1440);
});

/** [columns, rows] of games by the width of a screen. */
const rowsInView: Record<number, [number, number]> = { 390: [3, 2], 1440: [6, 1] };
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Posters whole, above the tab bar of a phone. */
async function expectRowsInView(page: Page, width: number): Promise<void> {
  const [columns, rows] = rowsInView[width]!;
  const height = width === 390 ? screens.phone.height : screens.desktop.height;
  await page.setViewportSize({ width, height });
  const poster = games(page)
    .nth(columns * rows - 1)
    .locator('.game-card__poster');
  const bottom = await poster.evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = page.locator('.tabbar');
  const top = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? height) : height;
  expect(bottom).toBeLessThanOrEqual(top);
}

test('[HOME-08g] [HOME-08h] games are above the fold, and rows that come when a guest scrolls move nothing', async ({
  page,
}) => {
  await page.setViewportSize(screens.desktop);
  await noteShifts(page);
  await openHome(page);
  await settled(page);
  await expectRowsInView(page, 1440);
  await page.mouse.move(800, 500);
  for (const title of ['lobby.rows.live', 'lobby.rows.new']) {
    const row = page.getByRole('region', { name: t(title) });
    await expect(async () => {
      await page.mouse.wheel(0, 200);
      await expect(row.getByRole('button').first()).toBeInViewport({ timeout: 500 });
    }).toPass();
  }
  await expectNoShift(page);
  await page.evaluate(() => scrollTo(0, 0));
  await expectRowsInView(page, 390);
});
