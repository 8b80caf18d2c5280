import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { ledgerBalance, query, roundsOf } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { screens, speak } from '../support/rounds.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { expectSound, openGame, skipTable } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

/** The leagues' tables and places in the demo catalogue. */
const football = { table: 'PLR-V01', node: '1261' };
const esports = { table: 'PLR-V02', node: '1271' };
type LeagueAt = typeof football;
const t = words();

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** Opens a league on a round that has just opened, so that there is time to bet. */
async function enter(page: Page, palaro: Palaro, league: LeagueAt): Promise<FrameLocator> {
  const frame = await openGame(page, league.node);
  const game = frame.locator('#game');
  await skipTable(palaro, league.table, 'draws_at', 21);
  await expect(game).toHaveAttribute('data-phase', 'result', { timeout: 30_000 });
  await skipTable(palaro, league.table, 'ends_at');
  await expect(game).toHaveAttribute('data-phase', 'betting', { timeout: 20_000 });
  return frame;
}

const odd = (frame: FrameLocator, match: number, code: string) => frame.locator('.match').nth(match).locator(`.odd[data-code=${code}]`);
/** What a button offers, in hundredths. */
const oddsOn = async (frame: FrameLocator, match: number, code: string) =>
  Math.round(Number((await odd(frame, match, code).locator('.odd__value').innerText()).replace(',', '')) * 100);

interface BetRow {
  selections: { choice: string; stake: number }[];
  stake: string;
  payout: string | null;
  state: string;
  matches: { home: number; away: number }[] | null;
}
/** The bets of a member in a league, the newest first, with how the matches ended. */
const betsOf = ({ databaseUrl }: Palaro, { username }: Member, { table }: LeagueAt) =>
  query<BetRow>(
    databaseUrl,
    `SELECT b.selections, b.stake, b.payout, b.state, r.outcome->'matches' AS matches FROM table_bets b JOIN table_rounds r ON r.id = b.round_id
      JOIN customers c ON c.id = b.customer_id WHERE c.account = $2 AND r.table_code = $1 ORDER BY b.id DESC`,
    [table, username],
  );

for (const [language, screen, league] of [
  ['EN', 'phone', football],
  ['TY', 'desktop', esports],
] as const) {
  test(`[GAME-12] [WAL-01] a single and an accumulator are placed, shown, settled, found in the ledger and checked: ${language} on a ${screen}`, async ({ page, palaro, member }) => {
    const say = await speak(page, language, palaro.url);
    await page.setViewportSize(screens[screen]);
    await giveSession(page, member);
    const frame = await enter(page, palaro, league);
    const before = await ledgerBalance(palaro.databaseUrl, member.username);
    const [first, second] = [await oddsOn(frame, 0, 'h'), await oddsOn(frame, 1, 'a')];
    await odd(frame, 0, 'h').click();
    // The other one by the keyboard alone.
    await odd(frame, 1, 'a').focus();
    await page.keyboard.press('Enter');
    const lines = frame.locator('.slip__line');
    await expect(lines).toHaveCount(2);
    // The second is no single: its stake goes down to nothing. The accumulator gets the least one.
    await lines.nth(1).locator('.stepper__button').first().click();
    await frame.locator('.slip__together .stepper__button').last().click();
    await expect(frame.locator('#place')).toHaveText(say('matches.placeMany', { total: '₱20.00', count: 2 }));
    expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before);
    await frame.locator('#place').click();
    await expect(frame.locator('.ticket')).toHaveCount(2);
    await expect(lines).toHaveCount(0);
    const left = before - 2000;
    expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(left);
    await expect.poll(() => shownBalance(page)).toBe(left);

    await skipTable(palaro, league.table, 'draws_at', 12);
    await expect(frame.locator('#game')).toHaveAttribute('data-phase', 'playing', { timeout: 20_000 });
    await expect(frame.locator('.match__live')).toHaveCount(4);
    await expect(frame.locator('.match__live').first()).toBeVisible();
    expect((await betsOf(palaro, member, league))[0]).toMatchObject({ state: 'open' });
    expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(left);

    await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
    const [bet] = await betsOf(palaro, member, league);
    const matches = bet?.matches ?? [];
    const [home, away] = [(matches[0]?.home ?? 0) > (matches[0]?.away ?? 0), (matches[1]?.home ?? 0) < (matches[1]?.away ?? 0)];
    const payout = (home ? Math.floor((1000 * first) / 100) : 0) + (home && away ? Math.floor((1000 * first * second) / 10_000) : 0);
    expect(bet).toMatchObject({ state: 'settled', stake: '2000', payout: String(payout) });
    await expect(frame.locator('.match__score')).toHaveText(matches.map((score) => `${score.home}–${score.away}`));
    await expect(frame.locator('.ticket__end')).toHaveText([
      home ? say('matches.paid', { payout: peso(Math.floor((1000 * first) / 100)) }) : say('matches.missed'),
      home && away ? say('matches.paid', { payout: peso(Math.floor((1000 * first * second) / 10_000)) }) : say('matches.missed'),
    ]);
    expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(left + payout);
    await expect.poll(() => shownBalance(page)).toBe(left + payout);
    expect((await roundsOf(palaro.databaseUrl, member.username)).at(-1)).toMatchObject({ stake: 2000, payout });
    await expectSound(palaro);

    await expectAccessible(page);

    await frame.locator('#info').click();
    await frame.locator('#tab-rounds').click();
    await expect(frame.locator('#page-rounds .past__money').first()).toContainText('₱20.00');
    await expect(frame.locator('#page-rounds .verdict').first()).toHaveText(say('game.matches'));
    await frame.locator('#tab-fairness').click();
    await expect(frame.locator('#page-fairness .verdict').first()).toHaveText(say('game.matches'));
    await expect(frame.locator('.verdict--bad')).toHaveCount(0);
  });
}

/** Centavos as the game writes them. */
const peso = (centavos: number) => `₱${(centavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;

test('[GAME-12] [WAL-01] a bet that comes after kick-off is refused in words, and takes nothing', async ({ page, palaro, member }) => {
  await giveSession(page, member);
  const frame = await enter(page, palaro, football);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await odd(frame, 2, 'd').click();
  // The bet is on its way at kick-off.
  await page.route('**/api/house/bet', async (route) => {
    await skipTable(palaro, football.table, 'closes_at');
    await route.continue();
  });
  await frame.locator('#place').click();
  await expect(frame.locator('.status')).toHaveText(t('matches.tooLate'));
  await expect(frame.locator('.slip__line')).toHaveCount(0);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before);
});

test('[GAME-12] [WAL-01] a bet at other odds than the round\'s is refused in words; the slip stays with the odds as they are', async ({ page, palaro, member }) => {
  await giveSession(page, member);
  const frame = await enter(page, palaro, football);
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  const odds = await oddsOn(frame, 0, 'h');
  await odd(frame, 0, 'h').click();
  await page.route('**/api/house/bet', (route) => {
    const request = route.request().postDataJSON() as { selections: { choice: string; stake: number }[] };
    const selections = request.selections.map((each) => ({ ...each, choice: `1h${odds + 10}` }));
    return route.continue({ postData: JSON.stringify({ ...request, selections }) });
  });
  await frame.locator('#place').click();
  await expect(frame.locator('.status')).toHaveText(t('errors.odds_changed'));
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before);
  await page.unroute('**/api/house/bet');
  await expect(frame.locator('.slip__line .slip__odds')).toHaveText((odds / 100).toFixed(2));
  await frame.locator('#place').click();
  await expect(frame.locator('.ticket')).toHaveCount(1);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before - 1000);
});

test('[GAME-11] a player who left during the matches is told their result when he comes back; without network the game says so', async ({ page, palaro, context, member }) => {
  await page.routeWebSocket(/\/api\/house\/live$/, (socket) => socket.close());
  await giveSession(page, member);
  let frame = await enter(page, palaro, esports);
  await odd(frame, 0, 'h').click();
  await frame.locator('#place').click();
  await expect(frame.locator('.ticket')).toHaveCount(1);
  await page.goto('/');
  await skipTable(palaro, esports.table, 'draws_at', 21);
  // Nobody is there; the matches are played and settled all the same.
  await expect.poll(async () => (await betsOf(palaro, member, esports))[0]?.state, { timeout: 30_000 }).toBe('settled');
  const [bet] = await betsOf(palaro, member, esports);
  await skipTable(palaro, esports.table, 'ends_at');
  frame = await openGame(page, esports.node);
  const won = { payout: peso(Number(bet?.payout)), stake: '₱10.00' };
  await expect(frame.locator('.status')).toContainText(Number(bet?.payout) > 0 ? t('matches.youWon', won) : t('matches.noWin'), { timeout: 10_000 });
  await context.setOffline(true);
  await expect(frame.locator('.notice')).toContainText(t('matches.linkLost'), { timeout: 30_000 });
  await context.setOffline(false);
  await expect(frame.locator('.notice')).toBeEmpty({ timeout: 30_000 });
});
