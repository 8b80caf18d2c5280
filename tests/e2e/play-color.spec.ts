import type { FrameLocator, Page } from '@playwright/test';
import { ledgerBalance } from '../support/ledger.ts';
import { demo, giveSession, shownBalance } from '../support/steps.ts';
import { betsOf, endBetting, expectChecked, expectSound, freshRound, holdBetting, openGame, sitDown } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
/** The color game's place in the demo catalogue. */
const color = '1201';
test.setTimeout(120_000);

const dice = (frame: FrameLocator) => frame.locator('.tray').getAttribute('aria-label');
const status = (frame: FrameLocator) => frame.locator('.status');

/** Puts the chosen chip on colours and places the bet. */
async function bet(frame: FrameLocator, ...colors: string[]): Promise<void> {
  for (const each of colors) await frame.locator(`.spot[data-color=${each}]`).click();
  await frame.locator('#place').click();
  await expect(status(frame)).toContainText(t('color.placed', { stake: `₱${colors.length}.00` }));
}

test('[GAME-12] [WAL-01] two players at one table see the same dice; bets are paid as they fell, found in the ledger and checked in the dialog', async ({ browser, palaro, member }) => {
  const pages = await Promise.all(
    [member, demo.agent].map((who) => sitDown(browser, palaro, { who, language: 'TY', screen: 'desktop' })),
  );
  const [first, second] = pages as [Page, Page];
  const frames = [await openGame(first, color), await openGame(second, color)] as const;
  await freshRound(palaro, frames[0]);
  await expect(frames[1].locator('#game')).toHaveAttribute('data-phase', 'betting', { timeout: 10_000 });
  await bet(frames[0], 'red', 'blue', 'green');
  await bet(frames[1], 'yellow');
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await expect.poll(() => shownBalance(first)).toBe(before);
  await endBetting(palaro);

  for (const frame of frames) await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
  expect(await dice(frames[0])).toBe(await dice(frames[1]));
  const [told = ''] = await status(frames[0]).allInnerTexts();
  expect(told).toContain(await dice(frames[0]));
  const [played] = await betsOf(palaro, member.username);
  expect(played).toMatchObject({ state: 'settled', stake: '300' });
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before + Number(played?.payout));
  await expect.poll(() => shownBalance(first)).toBe(before + Number(played?.payout));
  await expectSound(palaro);

  await expectChecked(frames[0]);
  for (const page of pages) await page.context().close();
});

test('[GAME-12] [OPS-02] a round whose gateway went away is finished by the one that starts next', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  const frame = await openGame(page, color);
  await freshRound(palaro, frame);
  await bet(frame, 'blue', 'pink');
  await holdBetting(palaro);
  await palaro.stop();
  await endBetting(palaro);
  expect((await betsOf(palaro, member.username))[0]).toMatchObject({ state: 'open' });
  await palaro.start();
  await expect.poll(async () => (await betsOf(palaro, member.username))[0]?.state, { timeout: 20_000 }).toBe('settled');
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
});

test('[WAL-02] [WAL-03] a bet whose answer is lost is one bet', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  const frame = await openGame(page, color);
  await freshRound(palaro, frame);
  const earlier = (await betsOf(palaro, member.username)).length;
  let lost = 0;
  await page.route('**/api/house/bet', async (route) => {
    lost += 1;
    if (lost > 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await bet(frame, 'pink');
  expect(lost).toBe(3);
  expect(await betsOf(palaro, member.username)).toHaveLength(earlier + 1);
  await expect(frame.locator('.spot[data-color=pink] .spot__placed')).toHaveText('₱1');
});

test('[GAME-12] the keyboard alone is enough: a digit puts a chip on a colour, Enter places it', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  const frame = await openGame(page, color);
  await freshRound(palaro, frame);
  await frame.locator('#info').focus();
  await page.keyboard.press('2');
  await expect(frame.locator('.spot[data-color=white] .spot__waiting')).toHaveText('+₱1');
  await frame.locator('#place').focus();
  await page.keyboard.press('Enter');
  await expect(frame.locator('.spot[data-color=white] .spot__placed')).toHaveText('₱1');
  await expect(frame.locator('#place')).toBeFocused();
});
