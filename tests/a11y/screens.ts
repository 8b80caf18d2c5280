import { type Page, test } from '@playwright/test';
import { expectAccessible, untilThemed } from '../support/axe.ts';
import { screens } from '../support/rounds.ts';
import { goInside } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import type { words } from '../support/words.ts';

/**
 * Brings a page to a state and checks it, as a step of its own: a failure names the state. It is checked as it is, and then as on the other
 * screen and in the other theme: all rules hold on a phone and on a desktop, and the contrast in the light and in the dark.
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

/** As `look`, of a page that is in the state already. */
export const lookAsItIs = (page: Page): Promise<void> =>
  look(page, 'as it is', () => Promise.resolve());

/** Checks a page on the other screen and in the other theme, and turns it back. */
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

/** Goes to a page inside the app, and waits until it is drawn with what it asks the gateway for. */
export async function turnTo(page: Page, path: string, title: string): Promise<void> {
  await goInside(page, path);
  await expect(page).toHaveTitle(`${title} · Palaro`);
  await expect(page.locator('.page-loading, .skeleton')).toHaveCount(0);
}

/** Goes to pages inside the app, by address and the key of their title, and checks each. */
export async function lookAtPages(
  page: Page,
  t: ReturnType<typeof words>,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, title] of Object.entries(pages))
    await look(page, path, () => turnTo(page, path, t(title)));
}
