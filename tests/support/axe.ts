import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** Every rule of WCAG 2.2 A and AA and axe's best practices holds on the page as it stands; frames of games included. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in has the contrast of its middle.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity).map((a) => a.finished.catch(() => null))));
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html, target }) => `${target.join(' ')} ${html.slice(0, 160)}`).join('\n  ')}`);
  expect(told.join('\n')).toBe('');
}
