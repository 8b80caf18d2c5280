import type { FrameLocator } from '@playwright/test';
import { ledgerBalance, query, roundsOf } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { screens, speak } from '../support/rounds.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { endShowing, expectSound, holdTables, openGame, skipTable } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';

const football = { code: 'PLR-V01', node: '1261' };

test.use({ touched: true });

const odd = (frame: FrameLocator, match: number, code: string) =>
  frame.locator('.match').nth(match).locator(`.odd[data-code=${code}]`);
/** Odds in hundredths. */
const oddsOn = async (frame: FrameLocator, match: number, code: string) =>
  Math.round(
    Number((await odd(frame, match, code).locator('.odd__value').innerText()).replace(',', '')) *
      100,
  );

interface BetRow {
  selections: { choice: string; stake: number }[];
  stake: string;
  payout: string | null;
  state: string;
  matches: { home: number; away: number }[] | null;
}
/** Newest first, with how the matches ended. */
const betsOf = ({ databaseUrl }: Palaro, { username }: Member, { code }: typeof football) =>
  query<BetRow>(
    databaseUrl,
    `SELECT b.selections, b.stake, b.payout, b.state, r.outcome->'matches' AS matches FROM table_bets b JOIN table_rounds r ON r.id = b.round_id
      JOIN customers c ON c.id = b.customer_id WHERE c.account = $2 AND r.table_code = $1 ORDER BY b.id DESC`,
    [code, username],
  );

/** Goals. */
const leadOf = (score = { home: 0, away: 0 }) => score.home - score.away;

test('[GAME-12] [WAL-01] a single and an accumulator on football are placed, settled and checked', async ({
  page,
  palaro,
  member,
}) => {
  const say = await speak(page, 'EN', palaro.url);
  await page.setViewportSize(screens.phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  await holdTables(palaro, member, [football]);
  const frame = await openGame(page, football.node);
  await expect(frame.locator('#game')).toHaveAttribute('data-phase', 'betting');
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  const [first, second] = [await oddsOn(frame, 0, 'h'), await oddsOn(frame, 1, 'a')];
  await odd(frame, 0, 'h').click();
  // By the keyboard alone.
  await odd(frame, 1, 'a').focus();
  await page.keyboard.press('Enter');
  const lines = frame.locator('.slip__line');
  await expect(lines).toHaveCount(2);
  // The second single drops to nothing; then both as an accumulator.
  await lines.nth(1).locator('.stepper__button').first().click();
  const single = say('matches.placeBets', { total: '₱10.00', count: 1 });
  await expect(frame.locator('#place')).toHaveText(single);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before);
  await frame.locator('#place').click();
  await expect(frame.locator('.ticket')).toHaveCount(1);
  await odd(frame, 0, 'h').click();
  await odd(frame, 1, 'a').click();
  await frame.locator('[name=mode][value=accumulator]').check();
  await expect(frame.locator('#place')).toHaveText(single);
  await frame.locator('#place').click();
  await expect(frame.locator('.ticket')).toHaveCount(2);
  await expect(lines).toHaveCount(0);
  const left = before - 2000;
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(left);
  await expect.poll(() => shownBalance(page)).toBe(left);

  await skipTable(palaro, football.code, 'draws_at');
  await expect(frame.locator('#game')).toHaveAttribute('data-phase', 'playing', {
    timeout: 20_000,
  });
  await expect(frame.locator('.match__live')).toHaveCount(4);
  await expect(frame.locator('.match__live').first()).toBeVisible();
  expect((await betsOf(palaro, member, football))[0]).toMatchObject({ state: 'open' });
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(left);

  await endShowing(palaro, football.code, 8000);
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
  const bets = await betsOf(palaro, member, football);
  const matches = bets[0]?.matches ?? [];
  const home = leadOf(matches[0]) > 0;
  const away = leadOf(matches[1]) < 0;
  const payouts = [
    home ? Math.floor((1000 * first) / 100) : 0,
    home && away ? Math.floor((1000 * first * second) / 10_000) : 0,
  ];
  const payout = payouts[0]! + payouts[1]!;
  expect(bets.map(({ state, stake, payout: paid }) => [state, stake, paid])).toEqual(
    payouts.toReversed().map((paid) => ['settled', '1000', String(paid)]),
  );
  await expect(frame.locator('.match__score')).toHaveText(
    matches.map((score) => `${score.home}–${score.away}`),
  );
  await expect(frame.locator('.ticket__end')).toHaveText(
    payouts.map((paid) =>
      paid > 0 ? say('matches.paid', { payout: peso(paid) }) : say('matches.missed'),
    ),
  );
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(left + payout);
  await expect.poll(() => shownBalance(page)).toBe(left + payout);
  const rounds = await roundsOf(palaro.databaseUrl, member.username);
  expect(rounds.map(({ stake, payout: paid }) => [stake, paid]).toSorted()).toEqual(
    payouts.map((paid) => [1000, paid]).toSorted(),
  );
  await expectSound(palaro);

  await frame.locator('#info').click();
  await frame.locator('#tab-rounds').click();
  await expect(frame.locator('#page-rounds .past__money').first()).toContainText('₱10.00');
  await expect(frame.locator('#page-rounds .verdict').first()).toHaveText(say('game.matches'));
  await frame.locator('#tab-fairness').click();
  await expect(frame.locator('#page-fairness .verdict').first()).toHaveText(say('game.matches'));
  await expect(frame.locator('.verdict--bad')).toHaveCount(0);
});

const peso = (centavos: number) =>
  `₱${(centavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
