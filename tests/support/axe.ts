import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/**
 * Every rule of WCAG 2.2 A and AA and axe's best practices holds on the page as it stands, frames of games included; and its contrast
 * in the other theme too, which is all that a theme changes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectRules(page, axeFor(page));
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await changeTheme(page, dark ? 'light' : 'dark');
  await expectRules(page, axeFor(page).withRules('color-contrast'));
  await changeTheme(page, dark ? 'dark' : 'light');
}

/** axe, made to work out nothing but what is wrong. A page without frames is looked at in itself: for frames axe opens one more page each time. */
function axeFor(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  return page.frames().length === 1 ? axe.setLegacyMode() : axe;
}

async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The colours begin to change with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function expectRules(page: Page, rules: AxeBuilder): Promise<void> {
  // What fades in has the contrast of its middle; what follows a scroll has no end.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity && a.timeline instanceof DocumentTimeline);
    return Promise.all(ending.map((a) => a.finished.catch(() => null)));
  });
  const { violations } = await rules.analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html, target }) => `${target.join(' ')} ${html.slice(0, 160)}`).join('\n  ')}`);
  expect(told.join('\n')).toBe('');
}
