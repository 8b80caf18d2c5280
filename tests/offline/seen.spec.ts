import type { Page } from '@playwright/test';
import { allPages, expectWholeInside, intervals } from '../support/pages.ts';
import { asMember, demo, firstVisit, settled } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

test.use({ serviceWorkers: 'allow' });

const t = words();
/** Countdowns, a draw's state, counts of what is new, "just now": a slow machine outlasts them. */
const passing = new RegExp(
  `^\\d+$|\\d:\\d\\d|${['frame.justNow', 'lobby.draws.open', 'lobby.draws.closed', 'lobby.draws.drawing'].map((key) => t(key)).join('|')}`,
);

/**
 * The texts of the page, those below the fold too. Figures are alike: a payment may come between two
 * pages that show the same answer.
 */
async function textsOf(page: Page): Promise<string[]> {
  const texts = await page.locator('main').evaluate((main) => {
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (nodes.nextNode()) found.push(nodes.currentNode.nodeValue?.trim() ?? '');
    return found;
  });
  return texts
    .filter((text) => text !== '' && !passing.test(text))
    .map((text) => text.replaceAll(/\d[\d.,]*/g, '0'));
}

for (const [who, guards] of [
  ['player', ['guest', 'session', 'member']],
  ['agent', ['agent']],
] as const) {
  test(`[PWA-03d] [PWA-13a] each page that the ${who} has seen shows the same without network`, async ({
    page,
    context,
  }) => {
    await firstVisit(page);
    await asMember(page, '/', demo[who]);
    const paths = (await allPages())
      .filter(({ guard }) => guards.some((one) => one === guard))
      .map(({ path }) => path)
      // It shows what the device has now.
      .filter((path) => path !== '/storage');
    const seen = new Map<string, string[]>();
    for (const path of paths) {
      await expectWholeInside(page, path);
      await settled(page);
      seen.set(path, await textsOf(page));
    }
    await context.setOffline(true);
    // What the tab remembers is gone.
    await page.reload();
    for (const [path, texts] of seen) {
      await expectWholeInside(page, path);
      const lost = async () => {
        const now = await textsOf(page);
        return texts.filter((text) => !now.includes(text));
      };
      await expect.soft.poll(lost, { message: path, timeout: 3000, intervals }).toEqual([]);
    }
  });
}
