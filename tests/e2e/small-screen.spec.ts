import type { Page } from '@playwright/test';
import { allPages, expectWholeInside } from '../support/pages.ts';
import { cutTexts } from '../support/small-screens.ts';
import { asMember, demo, settled } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 640 }, touched: true });

/** All but the names of games and providers, which are cut on purpose. */
const texts = 'body *:not(script, style, .game-card *, .vendor *)';

/** Px of the marked entry in the row of pages that its fading ends cover. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.querySelector('.side-panel__row');
    const marked = row?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!row || !marked) return 0;
    // Of 40 px, less the padding beside the words.
    const fade = 28;
    const { left, right } = row.getBoundingClientRect();
    const end = row.scrollLeft + row.clientWidth < row.scrollWidth - 1 ? right - fade : right;
    return Math.max(0, marked.right - end, row.scrollLeft > 0 ? left - marked.left : 0);
  });

async function expectUncut(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await expectWholeInside(page, path);
    await settled(page);
    const px = await covered(page);
    if (px > 0) faults.push(`${path}: ${px} px of its entry are covered`);
    faults.push(...(await cutTexts(page, texts)).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
}

test("[NAV-01d] no text of a new member's pages is cut or small on a phone of 360 px", async ({
  page,
  member,
}) => {
  const paths = (await allPages()).filter(({ guard }) => guard === 'member');
  await asMember(page, '/', member);
  await expectUncut(page, ['/', ...paths.map(({ path }) => path)]);
});

test("[NAV-01d] no text of an agent's pages is cut or small on a phone of 360 px", async ({
  page,
}) => {
  const paths = (await allPages()).filter(({ guard }) => guard === 'agent');
  await asMember(page, '/agentHome', demo.agent);
  await expectUncut(
    page,
    paths.map(({ path }) => path),
  );
});
