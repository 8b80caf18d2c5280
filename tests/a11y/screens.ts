import { type Page, test } from '@playwright/test';
import { expectAccessible, untilThemed } from '../support/axe.ts';
import { screens } from '../support/rounds.ts';
import { goInside } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import type { words } from '../support/words.ts';

/**
 * Checks a state as it is, then on the other screen in the other theme; a step of its own, so that
 * a failure names the state.
 */
export function look(
  page: Page,
  state: string,
  reach: () => Promise<unknown>,
  check = expectAccessible,
): Promise<void> {
  return test.step(state, async () => {
    await reach();
    await check(page);
    await onTheOther(page, () => check(page));
  });
}

/** Checks a page that is in the state already. */
export const lookAsItIs = (page: Page): Promise<void> =>
  look(page, 'as it is', () => Promise.resolve());

async function onTheOther(page: Page, check: () => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? screens.desktop;
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await turn(
    page,
    before.width === screens.phone.width ? screens.desktop : screens.phone,
    dark ? 'light' : 'dark',
  );
  await check();
  await turn(page, before, dark ? 'dark' : 'light');
}

async function turn(
  page: Page,
  screen: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize(screen);
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((width) => innerWidth === width, screen.width);
  await untilThemed(page, colorScheme);
}

/** Inside the app; waits until the page is drawn with its data. */
export async function turnTo(page: Page, path: string, title: string): Promise<void> {
  await goInside(page, path);
  await expect(page).toHaveTitle(`${title} · Palaro`);
  await expect(page.locator('.page-loading, .skeleton')).toHaveCount(0);
}

/** Checks pages, by address and the key of their title. */
export async function lookAtPages(
  page: Page,
  t: ReturnType<typeof words>,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, title] of Object.entries(pages))
    await look(page, path, () => turnTo(page, path, t(title)));
}
