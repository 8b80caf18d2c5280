import type { FrameLocator } from '@playwright/test';
import { ledgerBalance, query } from '../support/ledger.ts';
import { demo, giveSession, shownBalance } from '../support/steps.ts';
import { betsOf, endBetting, expectChecked, expectSound, freshRound, openGame, sitDown } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
/** Baccarat's table, and its place in the demo catalogue. */
const table = 'PLR-K01';
const baccarat = '1291';
test.setTimeout(120_000);

const status = (frame: FrameLocator) => frame.locator('.status');
const spot = (frame: FrameLocator, choice: string) => frame.locator(`.spot[data-choice=${choice}]`);

/** Puts the chosen chip (₱10) on choices and places the bet. */
async function bet(frame: FrameLocator, say: typeof t, ...choices: string[]): Promise<void> {
  for (const each of choices) await spot(frame, each).click();
  await frame.locator('#place').click();
  await expect(status(frame)).toContainText(say('baccarat.placed', { stake: `₱${choices.length * 10}.00` }));
}

/** The cards that lie and what they come to, as they are drawn. */
async function shownCards(frame: FrameLocator): Promise<string[]> {
  const drawn = (hand: string) => frame.locator(`[data-hand=${hand}]`).locator('.card__rank, .hand__points, .card path').evaluateAll(
    (parts) => parts.map((part) => part.textContent || part.getAttribute('d') || '').join(' '),
  );
  return Promise.all(['player', 'banker'].map(drawn));
}

test('[GAME-12] [WAL-01] two players at one table see the same cards; bets are paid as they fell, found in the ledger and checked in the dialog', async ({ browser, palaro, member }) => {
  const en = words('EN');
  const first = await sitDown(browser, palaro, { who: member, language: 'EN', screen: 'phone' });
  const second = await sitDown(browser, palaro, { who: demo.agent, language: 'TY', screen: 'desktop' });
  const frames = [await openGame(first, baccarat), await openGame(second, baccarat)] as const;
  await freshRound(palaro, frames[0]);
  await expect(frames[1].locator('#game')).toHaveAttribute('data-phase', 'betting', { timeout: 10_000 });
  await bet(frames[0], en, 'player', 'tie', 'bankerPair');
  await bet(frames[1], t, 'banker');
  await bet(frames[1], t, 'banker', 'playerPair');
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await expect.poll(() => shownBalance(first)).toBe(before);
  await endBetting(palaro);

  await expect(frames[0].locator('.crowd')).toHaveText(en('baccarat.betsInRound', { count: 3 }), { timeout: 20_000 });
  await expect(frames[0].locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 25_000 });
  await expect(frames[1].locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 25_000 });
  expect(await shownCards(frames[0])).toEqual(await shownCards(frames[1]));
  const [played] = await betsOf(palaro, member.username);
  expect(played).toMatchObject({ state: 'settled', stake: '3000' });
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before + Number(played?.payout));
  await expect.poll(() => shownBalance(first)).toBe(before + Number(played?.payout));
  expect(await query(palaro.databaseUrl, 'SELECT 1 FROM transfers WHERE key = $1', [played?.key])).toHaveLength(1);
  await expectSound(palaro);

  const [over] = await query<{ rounds: string }>(
    palaro.databaseUrl, `SELECT count(*) AS rounds FROM table_rounds WHERE table_code = $1 AND state = 'settled'`, [table],
  );
  for (const frame of frames) await expect(frame.locator('.bead')).toHaveCount(Number(over?.rounds));
  await expectChecked(frames[0], en);
  for (const page of [first, second]) await page.context().close();
});

test('[WAL-01] [GAME-12] a bet that comes after closing is refused in words, and nothing is taken', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  const frame = await openGame(page, baccarat);
  await freshRound(palaro, frame);
  const [before, earlier] = [await ledgerBalance(palaro.databaseUrl, member.username), (await betsOf(palaro, member.username)).length];
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/house/bet', async (route) => {
    await held;
    await route.continue();
  });
  await spot(frame, 'banker').click();
  await frame.locator('#place').click();
  await endBetting(palaro);
  await expect(frame.locator('#game')).toHaveAttribute('data-phase', /dealing|result/, { timeout: 20_000 });
  letThrough();
  await expect(status(frame)).toHaveText(t('errors.betting_closed'));
  await expect(spot(frame, 'banker').locator('.spot__waiting')).toHaveText('');
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before);
  expect(await betsOf(palaro, member.username)).toHaveLength(earlier);
});

test('[GAME-12] chips that were not placed when betting closes go back, and the player reads so', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  const frame = await openGame(page, baccarat);
  await freshRound(palaro, frame);
  await spot(frame, 'tie').click();
  await expect(spot(frame, 'tie').locator('.spot__waiting')).toHaveText('+₱10');
  // The table's own clock closes it.
  await expect(frame.locator('#game')).toHaveAttribute('data-phase', 'closed', { timeout: 25_000 });
  await expect(status(frame)).toHaveText(t('baccarat.notPlaced'));
  await expect(frame.locator('.stamp')).toBeVisible();
  await expect(spot(frame, 'tie').locator('.spot__waiting')).toHaveText('');
  await expect(frame.locator('#place')).toHaveAttribute('aria-disabled', 'true');
});

test('[GAME-11] a player who lost the network is told so, and hears the result of his bet when it is back', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.routeWebSocket(/\/api\/house\/live$/, (socket) => socket.close());
  await giveSession(page, member);
  const frame = await openGame(page, baccarat);
  await freshRound(palaro, frame);
  await bet(frame, t, 'player');
  await page.context().setOffline(true);
  await expect(frame.getByText(t('baccarat.linkLost'))).toBeVisible({ timeout: 20_000 });
  await endBetting(palaro);
  await expect.poll(async () => (await betsOf(palaro, member.username))[0]?.state, { timeout: 25_000 }).toBe('settled');
  await page.context().setOffline(false);
  await expect(frame.getByText(t('baccarat.linkLost'))).toHaveCount(0, { timeout: 20_000 });
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
});

test('[GAME-11] a player who left in the middle of a round is told its result when he comes back', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  let frame = await openGame(page, baccarat);
  await freshRound(palaro, frame);
  await bet(frame, t, 'banker');
  await page.goto('/');
  await endBetting(palaro);
  await expect.poll(async () => (await betsOf(palaro, member.username))[0]?.state, { timeout: 25_000 }).toBe('settled');
  const [played] = await betsOf(palaro, member.username);
  frame = await openGame(page, baccarat);
  const brought = { payout: `₱${(Number(played?.payout) / 100).toFixed(2)}`, stake: '₱10.00' };
  const key = played?.payout === '0' ? 'baccarat.noWin' : played?.payout === '1000' ? 'baccarat.cameBack' : 'baccarat.youWon';
  await expect(status(frame)).toContainText(t(key, brought), { timeout: 10_000 });
});

test('[GAME-12] the keyboard alone is enough: a digit puts a chip on a choice, Enter places it', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  const frame = await openGame(page, baccarat);
  await freshRound(palaro, frame);
  await frame.locator('#info').focus();
  await page.keyboard.press('2');
  await expect(spot(frame, 'banker').locator('.spot__waiting')).toHaveText('+₱10');
  await frame.locator('#place').focus();
  await page.keyboard.press('Enter');
  await expect(spot(frame, 'banker').locator('.spot__placed')).toHaveText('₱10');
  await expect(frame.locator('#place')).toBeFocused();
});
