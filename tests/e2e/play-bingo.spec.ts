import type { FrameLocator } from '@playwright/test';
import { type Outcome, payoutOf } from '../../games/bingo/rules.ts';
import { ledgerBalance, query } from '../support/ledger.ts';
import type { Palaro } from '../support/palaro.ts';
import { demo, games, openHome, shownBalance } from '../support/steps.ts';
import {
  endBetting,
  endShowing,
  expectChecked,
  expectSound,
  holdTables,
  openGame,
  sitDown,
} from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const hall = '1281';
const table = 'PLR-B01';
const price = 500;

const game = (frame: FrameLocator) => frame.locator('#game');
const status = (frame: FrameLocator) => frame.locator('.status');
const called = (frame: FrameLocator) => frame.locator('.board__ball[data-called]');

async function take(frame: FrameLocator, ...cards: number[]): Promise<void> {
  for (const card of cards) {
    await frame.locator('#card-number').fill(String(card));
    await frame.locator('#take').click();
    await expect(frame.locator(`.card[data-card="${card}"]`)).toBeVisible();
  }
}

interface BetRow {
  stake: string;
  payout: string | null;
  state: string;
  cards: string[];
  call: number[] | null;
}

/** In the hall, newest first, with their rounds' calls. */
const betsOf = ({ databaseUrl }: Palaro, account: string) =>
  query<BetRow>(
    databaseUrl,
    `SELECT b.stake, b.payout, b.state, r.outcome->'call' AS call, ARRAY(SELECT jsonb_array_elements(b.selections)->>'choice') AS cards
      FROM table_bets b JOIN customers c ON c.id = b.customer_id JOIN table_rounds r ON r.id = b.round_id
      WHERE c.account = $1 AND r.table_code = '${table}' ORDER BY b.id DESC`,
    [account],
  );
/** By the rules. */
const due = ({ call, cards }: BetRow) =>
  cards.reduce(
    (sum, card) => sum + payoutOf({ call: call ?? [] } satisfies Outcome, Number(card), price),
    0,
  );
/** As the game words it. */
function accountOf(say: ReturnType<typeof words>, bet: BetRow): string {
  const [payout, stake] = [Number(bet.payout), Number(bet.stake)];
  const amounts = {
    payout: `₱${(payout / 100).toFixed(2)}`,
    stake: `₱${(stake / 100).toFixed(2)}`,
  };
  if (payout > stake) return say('bingo.youWon', amounts);
  const net = `${payout < stake ? '−' : ''}₱${((stake - payout) / 100).toFixed(2)}`;
  const words = payout === 0 ? say('bingo.noWin') : say('bingo.cameBack', amounts);
  return `${words} ${say('game.net', { net })}`;
}

test('[GAME-12] [WAL-01] [LOB-13] two players in a bingo hall hear the same call and are paid by it', async ({
  browser,
  palaro,
  member,
}) => {
  const first = await sitDown(browser, palaro, { who: member, language: 'EN', screen: 'phone' });
  const second = await sitDown(browser, palaro, {
    who: demo.agent,
    language: 'TY',
    screen: 'desktop',
  });
  const en = words('EN');
  await holdTables(palaro, member, [{ code: table, node: hall }]);
  await openHome(second, '/lottery?menu=BINGO');
  for (const name of ['Bingo sa Barangay', 'Bingo sa Plaza', 'Bingo sa Pista'])
    await expect(games(second).filter({ hasText: name })).toBeVisible();
  await games(second).filter({ hasText: 'Bingo sa Barangay' }).click();
  const frames = [await openGame(first, hall), second.frameLocator('iframe')] as const;
  await expect(game(frames[1])).toHaveAttribute('data-state', 'idle', { timeout: 20_000 });
  await expect(game(frames[1])).toHaveAttribute('data-phase', 'betting');
  const atFirst = await ledgerBalance(palaro.databaseUrl, member.username);
  await take(frames[0], 427, 9999);
  await frames[0].locator('#lucky').click();
  await expect(frames[0].locator('.card')).toHaveCount(3);
  await frames[0].locator('#place').click();
  await expect(status(frames[0])).toHaveText(
    en('bingo.boughtNow', { cards: en('bingo.cards', { count: 3 }), cost: '₱15.00' }),
  );
  // By the keyboard alone: Enter takes the typed number, and buys it.
  await frames[1].locator('#card-number').focus();
  await second.keyboard.type('427');
  await second.keyboard.press('Enter');
  await expect(frames[1].locator('.card[data-card="427"]')).toBeVisible();
  await frames[1].locator('#place').press('Enter');
  await expect(frames[1].locator('.card[data-card="427"][data-bought]')).toBeVisible();
  await expect(frames[1].locator('#place')).toBeFocused();
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(atFirst - 3 * price);
  await expect.poll(() => shownBalance(first)).toBe(atFirst - 3 * price);

  await endBetting(palaro);
  for (const frame of frames)
    await expect(game(frame)).toHaveAttribute('data-phase', 'calling', { timeout: 20_000 });
  // Nothing is paid during the call.
  expect((await betsOf(palaro, member.username))[0]).toMatchObject({ state: 'open', payout: null });
  await endShowing(palaro, table, 8900);
  for (const frame of frames)
    await expect(game(frame)).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
  const [played] = await betsOf(palaro, member.username);
  const [others] = await betsOf(palaro, 'agent');
  if (!played || !others) throw new Error('no cards were bought');
  expect(others.call).toEqual(played.call);
  for (const frame of frames) {
    await expect(called(frame)).toHaveText(
      (played.call ?? []).toSorted((a, b) => a - b).map(String),
    );
    await expect(frame.locator('.caller__last .ball--big .ball__number')).toHaveText(
      String(played.call?.at(-1)),
    );
  }
  expect(played).toMatchObject({
    state: 'settled',
    stake: String(3 * price),
    payout: String(due(played)),
  });
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
