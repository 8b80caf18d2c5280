import { type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Language, Screen } from '../support/rounds.ts';
import { goInside } from '../support/steps.ts';
import { expect } from '../support/test.ts';
import type { words } from '../support/words.ts';

/** A language, a screen and a theme: all of axe's rules hold on both screens, and the contrast of what both have in both themes. */
export const looks = [
  { language: 'TY', screen: 'phone', colorScheme: 'light' },
  { language: 'EN', screen: 'desktop', colorScheme: 'dark' },
] as const satisfies readonly { language: Language; screen: Screen; colorScheme: 'light' | 'dark' }[];

/** Brings a page to a state and checks it, as a step of its own: a failure names the state. */
export function look(page: Page, state: string, reach: () => Promise<unknown>, check = expectAccessible): Promise<void> {
  return test.step(state, async () => {
    await reach();
    await check(page);
  });
}

/** Goes to a page inside the app, and waits until it is drawn with what it asks the gateway for. */
export async function turnTo(page: Page, path: string, title: string): Promise<void> {
  await goInside(page, path);
  await expect(page).toHaveTitle(`${title} · Palaro`);
  await expect(page.locator('.page-loading, .skeleton')).toHaveCount(0);
}

/** Goes to pages inside the app, by address and the key of their title, and checks each. */
export async function lookAtPages(page: Page, t: ReturnType<typeof words>, pages: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, title] of Object.entries(pages)) await look(page, path, () => turnTo(page, path, t(title)));
}
