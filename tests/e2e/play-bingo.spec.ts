import type { FrameLocator } from '@playwright/test';
import { type Outcome, callLength, cardOf, payoutOf } from '../../games/bingo/rules.ts';
import { ledgerBalance, query } from '../support/ledger.ts';
import type { Palaro } from '../support/palaro.ts';
import { demo, games, giveSession, openHome, shownBalance } from '../support/steps.ts';
import { endBetting, expectChecked, expectSound, openGame, sitDown, skipTable } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
/** The hall of ₱5 in the demo catalogue, and its table. */
const hall = '1281';
const table = 'PLR-B01';
const price = 500;
test.setTimeout(150_000);

const game = (frame: FrameLocator) => frame.locator('#game');
const status = (frame: FrameLocator) => frame.locator('.status');
const called = (frame: FrameLocator) => frame.locator('.board__ball[data-called]');

/** Lets a call that has begun come to its end: it has been shown, and its cards are due. */
const endCall = (palaro: Palaro) =>
  palaro.database(`UPDATE table_rounds SET ends_at = now() + interval '8900 milliseconds' WHERE table_code = '${table}' AND state = 'drawn'`);

/** Brings the hall to a round whose cards have just come on sale. */
async function freshSale(palaro: Palaro, frame: FrameLocator): Promise<void> {
  await endBetting(palaro);
  await expect(game(frame)).toHaveAttribute('data-phase', /calling|result/, { timeout: 20_000 });
  await palaro.database(`UPDATE table_rounds SET ends_at = now() WHERE table_code = '${table}' AND state IN ('drawn', 'settled')`);
  await expect(game(frame)).toHaveAttribute('data-phase', 'betting', { timeout: 20_000 });
}

/** Takes cards by their numbers. */
async function take(frame: FrameLocator, ...cards: number[]): Promise<void> {
  for (const card of cards) {
    await frame.locator('#card-number').fill(String(card));
    await frame.locator('#take').click();
    await expect(frame.locator(`.card[data-card="${card}"]`)).toBeVisible();
  }
}

/** Takes cards by their numbers and buys them. */
async function buy(frame: FrameLocator, ...cards: number[]): Promise<void> {
  await take(frame, ...cards);
  await frame.locator('#place').click();
  for (const card of cards) await expect(frame.locator(`.card[data-card="${card}"][data-bought]`)).toBeVisible();
}

interface BetRow {
  stake: string;
  payout: string | null;
  state: string;
  cards: string[];
  call: number[] | null;
}

/** The purchases of an account in the hall, the newest first, with the calls of their rounds. */
const betsOf = ({ databaseUrl }: Palaro, account: string) =>
  query<BetRow>(
    databaseUrl,
    `SELECT b.stake, b.payout, b.state, r.outcome->'call' AS call, ARRAY(SELECT jsonb_array_elements(b.selections)->>'choice') AS cards
      FROM table_bets b JOIN customers c ON c.id = b.customer_id JOIN table_rounds r ON r.id = b.round_id
      WHERE c.account = $1 AND r.table_code = '${table}' ORDER BY b.id DESC`,
    [account],
  );
/** What the rules say that a purchase brings. */
const due = ({ call, cards }: BetRow) => cards.reduce((sum, card) => sum + payoutOf({ call: call ?? [] } satisfies Outcome, Number(card), price), 0);
/** The account of a round as the game puts it. */
function accountOf(say: ReturnType<typeof words>, bet: BetRow): string {
  const [payout, stake] = [Number(bet.payout), Number(bet.stake)];
  const amounts = { payout: `₱${(payout / 100).toFixed(2)}`, stake: `₱${(stake / 100).toFixed(2)}` };
  return payout === 0 ? say('bingo.noWin') : say(payout > stake ? 'bingo.youWon' : 'bingo.cameBack', amounts);
}

test('[GAME-12] [WAL-01] two players in a hall hear the same call; their cards are paid by it, found in the ledger and checked in the dialog', async ({ browser, palaro, member }) => {
  const first = await sitDown(browser, palaro, { who: member, language: 'EN', screen: 'phone' });
  const second = await sitDown(browser, palaro, { who: demo.agent, language: 'TY', screen: 'desktop' });
  const frames = [await openGame(first, hall), await openGame(second, hall)] as const;
  const en = words('EN');
  await freshSale(palaro, frames[0]);
  await expect(game(frames[1])).toHaveAttribute('data-phase', 'betting', { timeout: 10_000 });
  const atFirst = await ledgerBalance(palaro.databaseUrl, member.username);
  await take(frames[0], 427, 9999);
  await frames[0].locator('#lucky').click();
  await expect(frames[0].locator('.card')).toHaveCount(3);
  await frames[0].locator('#place').click();
  await expect(status(frames[0])).toHaveText(en('bingo.boughtNow', { cards: en('bingo.cards', { count: 3 }), cost: '₱15.00' }));
  await buy(frames[1], 427);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(atFirst - 3 * price);
  await expect.poll(() => shownBalance(first)).toBe(atFirst - 3 * price);

  await endBetting(palaro);
  for (const frame of frames) await expect(game(frame)).toHaveAttribute('data-phase', 'calling', { timeout: 20_000 });
  // While balls are called nothing is paid yet.
  expect((await betsOf(palaro, member.username))[0]).toMatchObject({ state: 'open', payout: null });
  await endCall(palaro);
  for (const frame of frames) await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
  const [played] = await betsOf(palaro, member.username);
  const [others] = await betsOf(palaro, 'agent');
  if (!played || !others) throw new Error('no cards were bought');
  expect(others.call).toEqual(played.call);
  for (const frame of frames) {
    await expect(called(frame)).toHaveText((played.call ?? []).toSorted((a, b) => a - b).map(String));
    await expect(frame.locator('.caller__last .ball--big .ball__number')).toHaveText(String(played.call?.at(-1)));
  }
  expect(played).toMatchObject({ state: 'settled', stake: String(3 * price), payout: String(due(played)) });
  expect(Number(others.payout)).toBe(due(others));
  await expect(status(frames[0])).toHaveText(accountOf(en, played));
  await expect(status(frames[1])).toHaveText(accountOf(t, others));
  const after = atFirst - 3 * price + Number(played.payout);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(after);
  await expect.poll(() => shownBalance(first)).toBe(after);
  await expectSound(palaro);

  for (const [i, frame] of frames.entries()) await expectChecked(frame, i === 0 ? en : t);
  for (const page of [first, second]) await page.context().close();
});

test('[GAME-12] [WAL-01] cards bought after the call began are refused in words, cost nothing, and are kept for the next round', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  const frame = await openGame(page, hall);
  await freshSale(palaro, frame);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  const earlier = (await betsOf(palaro, member.username)).length;
  // The purchase is sent while cards are on sale, and reaches the gateway when they are not any more.
  let asked = () => {};
  const held = new Promise<void>((resolve) => (asked = resolve));
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/house/bet', async (route) => {
    asked();
    await gate;
    await route.continue();
  });
  await frame.locator('#card-number').fill('427');
  await page.keyboard.press('Enter');
  await frame.locator('#place').click();
  await held;
  await endBetting(palaro);
  await expect(game(frame)).toHaveAttribute('data-phase', 'calling', { timeout: 20_000 });
  release();
  await expect(status(frame)).toHaveText(`${t('errors.betting_closed')} ${t('bingo.kept')}`);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before);
  expect(await betsOf(palaro, member.username)).toHaveLength(earlier);
  await freshSale(palaro, frame);
  await expect(frame.locator('.card[data-card="427"]:not([data-bought])')).toBeVisible();
});

test('[GAME-11] a player who left in the middle of a call is told what his cards brought when he comes back', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  let frame = await openGame(page, hall);
  await freshSale(palaro, frame);
  await buy(frame, 1, 2, 3);
  await endBetting(palaro);
  await expect(game(frame)).toHaveAttribute('data-phase', 'calling', { timeout: 20_000 });
  await page.goto('/');
  await endCall(palaro);
  // Nobody is in the hall; the cards are paid all the same.
  await expect.poll(async () => (await betsOf(palaro, member.username))[0]?.state, { timeout: 20_000 }).toBe('settled');
  const [played] = await betsOf(palaro, member.username);
  if (!played) throw new Error('no cards were bought');
  expect(Number(played.payout)).toBe(due(played));
  frame = await openGame(page, hall);
  await expect(status(frame)).toContainText(accountOf(t, played), { timeout: 10_000 });
});

test('[GAME-11] who comes back in the middle of a call sees his cards daubed by what was called so far', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  let frame = await openGame(page, hall);
  await freshSale(palaro, frame);
  await buy(frame, 88);
  await skipTable(palaro, table, 'draws_at');
  await expect(game(frame)).toHaveAttribute('data-phase', 'calling', { timeout: 20_000 });
  frame = await openGame(page, hall);
  await expect(game(frame)).toHaveAttribute('data-phase', /calling|result/, { timeout: 20_000 });
  await expect(frame.locator('.card[data-card="88"][data-bought]')).toBeVisible();
  const [bet] = await betsOf(palaro, member.username);
  const sofar = (await called(frame).allInnerTexts()).map(Number);
  expect(sofar.length).toBeGreaterThan(0);
  expect(sofar).toEqual((bet?.call ?? []).slice(0, sofar.length).toSorted((a, b) => a - b));
  await endCall(palaro);
  await expect(called(frame)).toHaveCount(callLength, { timeout: 45_000 });
  const daubed = (bet?.call ?? []).filter((ball) => cardOf(88).includes(ball));
  await expect(frame.locator('.card[data-card="88"] .cell[data-daubed]')).toHaveCount(daubed.length + 1);
  await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
});

test('[GAME-11] a network that is gone is said; when it is back the call and its result are there', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.routeWebSocket(/\/api\/house\/live$/, (socket) => socket.close());
  await giveSession(page, member);
  const frame = await openGame(page, hall);
  await freshSale(palaro, frame);
  await buy(frame, 5);
  await page.route('**/api/house/table', (route) => route.abort('internetdisconnected'));
  await expect(frame.getByText(t('bingo.linkLost'))).toBeVisible({ timeout: 20_000 });
  await endBetting(palaro);
  await expect.poll(async () => (await betsOf(palaro, member.username))[0]?.call?.length, { timeout: 20_000 }).toBe(callLength);
  await endCall(palaro);
  await page.unroute('**/api/house/table');
  await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
  await expect(frame.getByText(t('bingo.linkLost'))).toHaveCount(0);
});

test('[GAME-12] the keyboard alone is enough; a number that is no card, or one he has, is said and stays to be mended', async ({ page, palaro, member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  const frame = await openGame(page, hall);
  await freshSale(palaro, frame);
  const input = frame.locator('#card-number');
  await input.focus();
  await page.keyboard.type('10000');
  await page.keyboard.press('Enter');
  await expect(status(frame)).toHaveText(t('bingo.noSuchCard', { last: '9,999' }));
  await expect(input).toHaveValue('10000');
  await expect(input).toBeFocused();
  await page.keyboard.type('427');
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('');
  await page.keyboard.type('427');
  await page.keyboard.press('Enter');
  await expect(status(frame)).toHaveText(t('bingo.hasCard', { number: 427 }));
  await frame.locator('#lucky').press('Enter');
  await expect(frame.locator('.card')).toHaveCount(2);
  await frame.locator('.card[data-card="427"] .card__back').press('Enter');
  await expect(frame.locator('.card')).toHaveCount(1);
  await expect(frame.locator('#lucky')).toBeFocused();
  await frame.locator('#place').press('Enter');
  await expect(frame.locator('.card[data-bought]')).toHaveCount(1);
  await expect(frame.locator('#place')).toBeFocused();
});

test('[LOB-13] the lottery\'s bingo has the halls of the house, and a card opens one', async ({ page, member }) => {
  await giveSession(page, member);
  await openHome(page, '/lottery?menu=BINGO');
  for (const name of ['Bingo sa Barangay', 'Bingo sa Plaza', 'Bingo sa Pista']) await expect(games(page).filter({ hasText: name })).toBeVisible();
  await games(page).filter({ hasText: 'Bingo sa Barangay' }).click();
  await expect(page.frameLocator('iframe').locator('#game')).toHaveAttribute('data-state', 'idle', { timeout: 20_000 });
});
