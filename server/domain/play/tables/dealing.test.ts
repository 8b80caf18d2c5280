import { sql } from 'kysely';
import { assert } from 'superstruct';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Request, contract } from '../../../../contract/index.ts';
import {
  type Choice,
  choices,
  drawRound,
  payoutOf,
  roadLength,
} from '../../../../games/baccarat/rules.ts';
import { check } from '../../../ledger/ledger.ts';
import { sitAt } from '../rounds-kit.ts';
import { roundNumbers } from './stored.ts';
import { type Seat, tableKit } from './table-kit.ts';

const table = 'PLR-K01';
const kit = tableKit(table, 'baccarat');
const { look, skip } = kit;
let seat: Seat;

beforeEach(async () => {
  seat = await kit.sit(10_000_000);
});

const ask = (of = seat) => kit.ask(of);
const bet = (request: Partial<Request<'house.bet'>> & { roundId: string }, of = seat) =>
  kit.bet(of, { selections: [{ choice: 'player', stake: 1000 }], ...request });
const wallet = (of = seat) => kit.wallet(of);
async function openRound() {
  const { id } = await kit.openRound(seat);
  const stored = await kit.stored();
  if (stored?.id !== id) throw new Error('another round has opened');
  return stored;
}

describe('a table whose result is dealt out', () => {
  test('[GAME-12] [WAL-01] shows everybody the cards at the draw, and pays once they are dealt (BAC-13)', async () => {
    const other = await kit.sit(100_000);
    const { id: roundId, number } = await openRound();
    const selections = choices.map((choice) => ({ choice, stake: 1050 }));
    await bet({ roundId, selections });
    await bet({ roundId, selections: [{ choice: 'banker', stake: 2000 }] }, other);
    await skip('draws_at');
    await look();
    const { serverSeed, betsHash } = (await kit.stored())!;
    const outcome = drawRound(roundNumbers({ table, number, serverSeed: serverSeed!, betsHash }));
    const dealing = await ask();
    assert(dealing, contract['house.table'].value);
    expect(dealing.round).toMatchObject({
      id: roundId,
      state: 'drawn',
      outcome,
      bets: 2,
      serverSeed: serverSeed!.toString('hex'),
    });
    expect((await ask(other)).round).toEqual(dealing.round);
    expect(dealing.bets).toMatchObject([{ state: 'open', payout: null }]);
    expect(await wallet()).toMatchObject({ balance: 10_000_000 - 5250 });

    await skip('draws_at', 8001);
    await look();
    const { round, results, bets } = await ask();
    const pays = (choice: Choice, stake: number) => payoutOf(outcome, choice, stake);
    const payout = choices.reduce((sum, choice) => sum + pays(choice, 1050), 0);
    expect(round).toMatchObject({ id: roundId, state: 'settled', bets: null });
    expect(results[0]).toEqual(round);
    expect(bets).toMatchObject([{ state: 'settled', stake: 5250, payout }]);
    expect(await wallet()).toMatchObject({ balance: 10_000_000 - 5250 + payout });
    expect(await wallet(other)).toMatchObject({ balance: 98_000 + pays('banker', 2000) });
    expect(await check(kit.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[GAME-12] takes no bet once betting is closed, and moves nothing', async () => {
    const { id: roundId } = await openRound();
    await skip('closes_at');
    await expect(bet({ roundId })).rejects.toMatchObject({ code: 'betting_closed', status: 409 });
    expect(await wallet()).toMatchObject({ balance: 10_000_000, entries: 1 });
  });

  test.each([
    [[{ choice: 'dragon', stake: 1000 }], 'invalid_request'],
    [[{ choice: 'player', stake: 999 }], 'stake_out_of_limits'],
    [[{ choice: 'tie', stake: 200_001 }], 'stake_out_of_limits'],
    [[{ choice: 'banker', stake: 2_000_001 }], 'stake_out_of_limits'],
    [
      [
        { choice: 'player', stake: 2_000_000 },
        { choice: 'banker', stake: 2_000_000 },
        { choice: 'player', stake: 1000 },
      ],
      'invalid_request',
    ],
  ])('[WAL-01] %j is rejected and moves nothing (BAC-09)', async (selections, code) => {
    const { id: roundId } = await openRound();
    await expect(bet({ roundId, selections })).rejects.toMatchObject({ code });
    expect(await wallet()).toMatchObject({ balance: 10_000_000, entries: 1 });
  });

  test("[WAL-01] holds each player to the table's limit for a round, over all his bets (BAC-09)", async () => {
    const { id: roundId } = await openRound();
    const both = [
      { choice: 'player', stake: 2_000_000 },
      { choice: 'banker', stake: 2_000_000 },
    ];
    await bet({ roundId, selections: both });
    await expect(
      bet({ roundId, selections: [{ choice: 'player', stake: 1_000_100 }] }),
    ).rejects.toMatchObject({ code: 'round_limit' });
    await bet({ roundId, selections: [{ choice: 'player', stake: 1_000_000 }] });
    expect(await wallet()).toMatchObject({ balance: 5_000_000 });
  });

  test('[GAME-12] shows the road of its last rounds: what it drew, without a gap (BAC-17)', async () => {
    const { number } = await openRound();
    await sql`INSERT INTO table_rounds (table_code, number, server_seed, opens_at, closes_at, draws_at, ends_at, state, outcome)
      SELECT ${table}, ${number} + n, decode(repeat('00', 32), 'hex'), now(), now(), now(), now(), 'settled', jsonb_build_object('n', n)
      FROM generate_series(1, 70) n`.execute(kit.gateway.db);
    const { results, earlier } = await ask();
    const numbers = [...results, ...earlier].map((each) => each.number);
    expect(numbers).toEqual(Array.from({ length: roadLength }, (_, i) => number + 70 - i));
    expect(earlier[0]).toEqual({ number: number + 50, outcome: { n: 50 } });
  });

  test('leaves the results of a table without a long road as they are', async () => {
    const color = await sitAt(kit.gateway, 'color', 1000);
    // The first request starts the table.
    await ask(color);
    await sql`INSERT INTO table_rounds (table_code, number, server_seed, opens_at, closes_at, draws_at, ends_at, state, outcome)
      SELECT 'PLR-C01', 1000 + n, decode(repeat('00', 32), 'hex'), now(), now(), now(), now(), 'settled', '{}' FROM generate_series(1, 30) n`.execute(
      kit.gateway.db,
    );
    const { results, earlier } = await ask(color);
    expect([results.length, earlier]).toEqual([20, []]);
  });
});
