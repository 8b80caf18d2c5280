import { type Page as Tab } from '@playwright/test';
import type { Page } from '../../src/lib/area.ts';
import { allPages, expectWhole, expectWholeInside, intervals } from '../support/pages.ts';
import { asMember, demo, firstVisit, games } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });
/** Home only, until the worker has the site; then offline. */
async function visitHomeOnly(page: Tab): Promise<void> {
  await firstVisit(page);
  await page.reload();
  await expect(games(page).first()).toBeVisible();
}

/** As from a bookmark; expects it whole. */
async function expectWholeLoaded(page: Tab, path: string): Promise<void> {
  await page.goto(path);
  // The app brings the title; before that the worker's page is there.
  await expect
    .poll(() => page.title(), { message: `${path} has a title`, intervals })
    .toContain(' · ');
  await expectWhole(page, path);
}

/** Loaded and inside in turn, from `first` on: what one test opens inside, another loads. */
async function expectEachWhole(page: Tab, pages: readonly Page[], first: 0 | 1): Promise<void> {
  for (const [i, { path }] of pages.entries())
    await ((i + first) % 2 === 0 ? expectWholeLoaded : expectWholeInside)(page, path);
}

test('[ROUTE-11b] [PWA-03b] a guest who has seen home alone opens every page without network; none is left waiting', async ({
  page,
  context,
}) => {
  await visitHomeOnly(page);
  await context.setOffline(true);
  const pages = await allPages();
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/seamless', '/storage']),
  );
  // Guards show the same login for all.
  const guarded = ['session', 'member', 'agent'].map((guard) =>
    pages.find((one) => one.guard === guard)!,
  );
  for (const { path } of guarded) await expectWholeLoaded(page, path);
  await expectEachWhole(
    page,
    pages.filter(({ guard }) => guard === 'guest'),
    0,
  );
});

for (const [who, guards] of [
  ['player', ['guest', 'session', 'member']],
  ['agent', ['session', 'agent']],
] as const) {
  test(`[PWA-03b] the ${who}, logged in and cut off on home, opens every page that is the ${who}'s`, async ({
    page,
    context,
  }) => {
    await visitHomeOnly(page);
    await asMember(page, '/', demo[who]);
    await context.setOffline(true);
    const own = (await allPages()).filter(({ guard }) => guards.some((one) => one === guard));
    expect(own.length).toBeGreaterThan(5);
    await expectEachWhole(page, own, 1);
    await expectWholeLoaded(page, '/seamless?nodeId=1');
  });
}
