import type { Page } from '@playwright/test';
import { asMember, games, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const nav = (page: Page) => page.getByRole('navigation', { name: t('frame.categories') });
const link = (page: Page, code: string) =>
  nav(page).getByRole('link', { name: t(`lobby.category.${code}`), exact: true });
const drop = (page: Page, code: string) =>
  page.getByRole('region', {
    name: t('lobby.vendorsOf', { category: t(`lobby.category.${code}`) }),
  });

test.use({ touched: true, viewport: { width: 1440, height: 900 } });

async function open(page: Page): Promise<void> {
  await openHome(page);
  await expect(link(page, 'LIVE')).toHaveAttribute('aria-expanded', 'false', { timeout: 15_000 });
}

test("[HEAD-05] every category stands in the header of a desktop, beside a guest's ways in and a member's balance", async ({
  page,
  member,
}) => {
  const rows = async () => {
    const found: string[] = [];
    for (const width of [1280, 1366, 1440, 1536, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await nav(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((each) => Math.round(each.getBoundingClientRect().top)));
      if (tops.length !== 10 || new Set(tops).size !== 1) found.push(`${width}: ${tops.join()}`);
    }
    return found;
  };
  await open(page);
  expect(await rows()).toEqual([]);
  await asMember(page, '/', member);
  await expect(
    page.locator('header').getByRole('button', { name: t('withdrawals.title') }),
  ).toBeVisible();
  expect(await rows()).toEqual([]);
});

test("[HEAD-05] the pointer opens a category's vendors, large above ten of them, and nothing moves", async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  // The jackpot's figures come while it is watched.
  await page.route('**/api/jackpot', async (route) => {
    await asked;
    await route.continue();
  });
  await open(page);
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      })[]) {
        if (!entry.hadRecentInput)
          moved.push(`${entry.value} ${entry.sources.map(({ node }) => node?.className).join()}`);
      }
    }).observe({ type: 'layout-shift' });
  });
  answer();
  await expect(page.getByRole('region', { name: t('lobby.jackpot') })).toContainText('₱');
  const all = async (code: string, count: number) => {
    const button = drop(page, code).getByRole('button', { name: t('lobby.allVendors', { count }) });
    await expect(button).toBeVisible();
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    await button.click();
    await expect(drop(page, code).getByRole('listitem')).toHaveCount(count);
    // Out of the panel, the pointer would close it.
    const panel = await drop(page, code).boundingBox();
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeGreaterThan(y + height / 2);
  };
  await link(page, 'ESPORTS').hover();
  await all('ESPORTS', 2);
  await expect(drop(page, 'ESPORTS')).not.toHaveClass(/--large/);
  await link(page, 'LIVE').hover();
  await all('LIVE', 11);
  await expect(drop(page, 'LIVE')).toHaveClass(/--large/);
  await link(page, 'RNG').hover();
  await all('RNG', 17);
  await expect(drop(page, 'RNG')).toHaveClass(/--large/);
  await expect(drop(page, 'LIVE')).toHaveCount(0);
  const box = await drop(page, 'RNG').boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 1440).toBe(true);
  await drop(page, 'RNG').getByRole('link', { name: 'PG', exact: true }).click();
  await expect(page).toHaveURL(/\/rng\?vassalage=PG$/);
  await expect(drop(page, 'RNG')).toHaveCount(0);
  await link(page, 'FISH').hover();
  await expect(drop(page, 'FISH')).toBeVisible();
  await page.mouse.move(700, 700);
  await expect(drop(page, 'FISH')).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual(
    [],
  );
});

test('[HEAD-05] the keyboard alone opens, walks and closes the vendors', async ({ page }) => {
  await open(page);
  await link(page, 'RNG').focus();
  await page.keyboard.press('ArrowDown');
  await expect(
    drop(page, 'RNG').getByRole('link', {
      name: t('lobby.allOf', { category: t('lobby.category.RNG') }),
    }),
  ).toBeFocused();
  await expect(link(page, 'RNG')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(drop(page, 'RNG')).toHaveCount(0);
  await expect(link(page, 'RNG')).toBeFocused();
  await link(page, 'LIVE').focus();
  await page.keyboard.press('Enter');
  await expect(drop(page, 'LIVE').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drop(page, 'LIVE').getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/live\?vassalage=\w+$/);
  await expect(games(page).first()).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('[HEAD-05] a tap opens the vendors and another closes them; a tap elsewhere does too', async ({
    page,
  }) => {
    await open(page);
    await link(page, 'LIVE').tap();
    await expect(drop(page, 'LIVE')).toBeVisible();
    await link(page, 'LIVE').tap();
    await expect(drop(page, 'LIVE')).toHaveCount(0);
    await link(page, 'SPORTS').tap();
    await expect(drop(page, 'SPORTS')).toBeVisible();
    await page.touchscreen.tap(700, 700);
    await expect(drop(page, 'SPORTS')).toHaveCount(0);
  });
});
