import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Request } from '../../../../contract/index.ts';
import { lotteryOf } from '../../../../games/lottery/meta.ts';
import {
  type Outcome,
  drawNumbers,
  payoutOf,
  readChoice,
} from '../../../../games/lottery/rules.ts';
import { nextDraw } from '../../../../games/lottery/schedule.ts';
import { check } from '../../../ledger/ledger.ts';
import { playHandlers } from '../handlers.ts';
import { chainSeed } from './chain.ts';
import { Tables, tablesOf } from './runner.ts';
import { roundNumbers } from './stored.ts';
import { type Seat, tableKit } from './table-kit.ts';

/** What the bets add to a draw, known beforehand here. */
const hashOfBets = Buffer.alloc(32, 9);
vi.mock('./chain.ts', async (load) => ({
  ...(await load<object>()),
  betsHash: async () => Buffer.alloc(32, 9),
}));

/** Three times a day: none during a test. */
const table = 'PLR-L02';
const kit = tableKit(table, 'lottery');
const { skip } = kit;
let seat: Seat;

beforeEach(async () => {
  seat = await kit.sit(2_000_000);
});
afterEach(() => skip('ends_at'));

const ask = (of = seat) => kit.ask(of);
const bet = (request: Partial<Request<'house.bet'>> & { roundId: string }, of = seat) =>
  kit.bet(of, { selections: [{ choice: 'straight:4.0.7', stake: 1000 }], ...request });
const wallet = (of = seat) => kit.wallet(of);
const runCalendars = (tables = tablesOf(kit.gateway)) => tables.runCalendars(kit.gateway);

/** Of every process. */
const expire = () =>
  sql`UPDATE game_tables SET lease_until = now() - interval '1 second', attended_until = now() - interval '1 second'`.execute(
    kit.gateway.db,
  );
/** Once the one before is finished. */
async function openRound(tables = tablesOf(kit.gateway)) {
  for (const _ of ['finish', 'open']) {
    await runCalendars(tables);
    await shiftSettled();
  }
  await runCalendars(tables);
  const round = await kit.stored();
  if (round?.state !== 'open') throw new Error(`the round is ${round?.state}`);
  return { ...round, serverSeed: (await chainSeed(kit.gateway, round.chain!))! };
}
async function shiftSettled(): Promise<void> {
  if ((await kit.stored())?.state === 'settled') await skip('ends_at');
}
async function finishRound(): Promise<void> {
  await skip('draws_at');
  await runCalendars();
}

describe('a table that is drawn at stated times', () => {
  test('[GAME-12] has a round without anybody there, which closes and is drawn when its calendar says', async () => {
    await runCalendars();
    const { rows } = await sql<{ opened: Date; closed: Date; drawn: Date; state: string }>`
      SELECT opens_at AS opened, closes_at AS closed, draws_at AS drawn, state FROM table_rounds WHERE table_code = ${table}`.execute(
      kit.gateway.db,
    );
    const [
      { opened, closed, drawn, state } = {
        opened: new Date(),
        closed: null,
        drawn: null,
        state: '',
      },
    ] = rows;
    const due = nextDraw(lotteryOf(table).times, opened.getTime());
    expect({ state, closed, drawn }).toEqual({
      state: 'open',
      closed: new Date(due.closesAt),
      drawn: new Date(due.drawsAt),
    });
    expect(
      (await sql`SELECT 1 FROM table_rounds WHERE table_code = 'PLR-L31'`.execute(kit.gateway.db))
        .rows,
    ).toEqual([]);
  });

  test('[GAME-12] draws for everybody, pays each selection by its stake, and can be checked', async () => {
    const other = await kit.sit(100_000);
    const { id: roundId, number, serverSeed } = await openRound();
    const drawn = drawNumbers(
      'digits',
      roundNumbers({ table, number, serverSeed, betsHash: hashOfBets }),
    );
    const hit = `straight:${drawn.numbers.join('.')}`;
    const miss = `straight:${drawn.numbers.map((digit) => (Number(digit) + 1) % 10).join('.')}`;
    const selections = [
      { choice: hit, stake: 300 },
      { choice: miss, stake: 1200 },
    ];
    await bet({ roundId, selections });
    await bet({ roundId, selections: [{ choice: miss, stake: 500 }] }, other);
    expect(await wallet()).toMatchObject({ balance: 2_000_000 - 1500 });
    await finishRound();
    const { results, bets } = await ask();
    expect(results[0]).toMatchObject({
      id: roundId,
      state: 'settled',
      outcome: drawn,
      serverSeed: serverSeed.toString('hex'),
    });
    expect(bets).toMatchObject([{ stake: 1500, payout: 300 * 930, state: 'settled' }]);
    expect(await wallet()).toMatchObject({ balance: 2_000_000 - 1500 + 300 * 930 });
    expect(await wallet(other)).toMatchObject({ balance: 99_500 });
    const { rounds } = await playHandlers['house.history']({}, seat.context);
    expect(rounds[0]?.outcome).toEqual({
      number,
      drawn,
      selections: [
        { ...selections[0], payout: 279_000 },
        { ...selections[1], payout: 0 },
      ],
    });
    expect(await check(kit.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[WAL-01] [GAME-12] takes no ticket after its closing, and moves nothing', async () => {
    const { id: roundId } = await openRound();
    await skip('closes_at');
    await expect(bet({ roundId })).rejects.toMatchObject({ code: 'betting_closed', status: 409 });
    expect(await wallet()).toMatchObject({ balance: 2_000_000, entries: 1 });
  });

  test.each([
    [[{ choice: 'straight:4.0', stake: 100 }], 'invalid_request'],
    [[{ choice: 'rumble:7.4.0', stake: 100 }], 'invalid_request'],
    [[{ choice: 'straight:4.0.7', stake: 150 }], 'stake_out_of_limits'],
    [[{ choice: 'straight:4.0.7', stake: 100_100 }], 'stake_out_of_limits'],
    [[{ choice: 'straight:4.0.7', stake: 99 }], 'stake_out_of_limits'],
    [
      Array.from({ length: 11 }, (_, i) => ({
        choice: `straight:0.${i % 10}.${i > 9 ? 1 : 0}`,
        stake: 100_000,
      })),
      'round_limit',
    ],
  ])('[WAL-01] %j is rejected and moves nothing', async (selections, code) => {
    const { id: roundId } = await openRound();
    await expect(bet({ roundId, selections })).rejects.toMatchObject({ code });
    expect(await wallet()).toMatchObject({ balance: 2_000_000, entries: 1 });
  });
});

describe('a draw during which no gateway ran', () => {
  test('[GAME-12] [OPS-02c] a missed draw is made and settled by the next start, which opens the next round', async () => {
    const { id: roundId, number, serverSeed } = await openRound();
    await bet({ roundId });
    await tablesOf(kit.gateway).close(kit.gateway);
    await skip('draws_at', 5 * 3_600_000);
    await expire();
    const next = new Tables();
    await next.runCalendars(kit.gateway);
    const expected: Outcome = drawNumbers(
      'digits',
      roundNumbers({ table, number, serverSeed, betsHash: hashOfBets }),
    );
    const pick = readChoice('digits', 'straight:4.0.7');
    expect(pick).not.toBeNull();
    const { rows } = await sql<{
      state: string;
      outcome: unknown;
      payout: string;
    }>`SELECT r.state, r.outcome, b.payout
      FROM table_rounds r JOIN table_bets b ON b.round_id = r.id WHERE r.id = ${roundId}`.execute(
      kit.gateway.db,
    );
    expect(rows).toEqual([
      {
        state: 'settled',
        outcome: expected,
        payout: String(pick && payoutOf(expected, pick, 1000)),
      },
    ]);
    await skip('ends_at');
    await next.runCalendars(kit.gateway);
    const [following] = (
      await sql<{
        state: string;
        ahead: boolean;
        number: string;
      }>`SELECT state, draws_at > now() AS ahead, number FROM table_rounds
      WHERE table_code = ${table} ORDER BY number DESC LIMIT 1`.execute(kit.gateway.db)
    ).rows;
    expect(following).toEqual({ state: 'open', ahead: true, number: String(number + 1) });
    await next.close(kit.gateway);
  });

  test('[WAL-01] [OPS-02c] is settled once, though two processes start at the same time', async () => {
    const first = new Tables();
    await expire();
    const { id: roundId } = await openRound(first);
    await bet({ roundId, selections: [{ choice: 'rumble:0.4.7', stake: 5000 }] });
    await first.close(kit.gateway);
    await skip('draws_at', 60_000);
    const both = [new Tables(), new Tables()];
    for (let i = 0; i < 3; i += 1) {
      await expire();
      await Promise.all(both.map((each) => each.runCalendars(kit.gateway)));
    }
    for (const each of both) await each.close(kit.gateway);
    const { rows } = await sql<{
      state: string;
      payout: string;
    }>`SELECT state, payout FROM table_bets WHERE round_id = ${roundId}`.execute(kit.gateway.db);
    expect(rows).toMatchObject([{ state: 'settled' }]);
    expect((await wallet()).balance).toBe(1_995_000 + Number(rows[0]?.payout));
    expect(await check(kit.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });
});
