import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { assert } from 'superstruct';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Request, contract } from '../../../../contract/index.ts';
import { type Color, type Outcome, colors, payoutOf, roll } from '../../../../games/color/rules.ts';
import { color } from '../../../../games/color/server/index.ts';
import { check } from '../../../ledger/ledger.ts';
import { playHandlers } from '../handlers.ts';
import { numbersOf } from '../seeds.ts';
import { betsHash, chainSeed } from './chain.ts';
import { Tables } from './runner.ts';
import { lastRounds, settlesAt, roundNumbers } from './stored.ts';
import { type Seat, tableKit } from './table-kit.ts';

const table = 'PLR-C01';
const kit = tableKit(table, 'color');
const { newKey, look, expire, finishRound } = kit;
let seat: Seat;

beforeEach(async () => {
  seat = await kit.sit(1_500_000);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await finishRound();
});

const ask = (of = seat) => kit.ask(of);
const bet = (request: Partial<Request<'house.bet'>> & { roundId: string }, of = seat) =>
  kit.bet(of, { selections: [{ choice: 'red', stake: 1000 }], ...request });
const wallet = (of = seat) => kit.wallet(of);
const openRound = () => kit.openRound(seat);
const sound = { sumsZero: true, mismatches: 0 };

describe('a table', () => {
  test('[GAME-12] goes from betting to rolling to its result, and shows seed and outcome only then', async () => {
    await openRound();
    const state = await ask();
    assert(state, contract['house.table'].value);
    expect(state.round).toMatchObject({ state: 'open', serverSeed: null, outcome: null });
    await kit.skip('closes_at');
    expect((await ask()).round).toMatchObject({ state: 'open', serverSeed: null, outcome: null });
    await kit.skip('draws_at');
    await look();
    const { round, results } = await ask();
    expect(round).toMatchObject({ number: state.round?.number, state: 'settled' });
    expect(results[0]).toEqual(round);
    const serverSeed = Buffer.from(round?.serverSeed ?? '', 'hex');
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(state.round?.serverSeedHash);
    expect(round?.outcome).toEqual(
      roll(
        numbersOf({
          serverSeed,
          clientSeed: `${table}:${round?.betsHash}`,
          nonce: round?.number ?? 0,
        }),
      ),
    );
  });

  test('[GAME-12] who comes while the table is looked at and found empty has a round there all the same', async () => {
    const [tables, elsewhere] = [new Tables(), 'PLR-B01'];
    const one = async (query: RawBuilder<{ count: number }>) =>
      (await query.execute(kit.gateway.db)).rows[0]?.count;
    let came = Promise.resolve();
    const failed = vi.spyOn(kit.gateway.log, 'error');
    await kit.gateway.db.transaction().execute(async (db) => {
      await sql`LOCK TABLE table_rounds`.execute(db);
      void tables.check(kit.gateway, elsewhere);
      // It had no player, and waits for the rounds now.
      await expect
        .poll(() =>
          one(
            sql`SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = 'table_rounds'::regclass`,
          ),
        )
        .toBe(1);
      came = tables.attend(kit.gateway, elsewhere);
      await expect
        .poll(() => one(sql`SELECT count(*)::int FROM game_tables WHERE code = ${elsewhere}`))
        .toBe(1);
    });
    await came;
    expect(await lastRounds(kit.gateway, elsewhere, 1)).toMatchObject([{ state: 'open' }]);
    expect(failed).not.toHaveBeenCalled();
    await tables.close(kit.gateway);
  });

  test('[GAME-12] [OPS-02b] who comes to another process while a table opens its round has that round there', async () => {
    const processes = [new Tables(), new Tables()];
    const shared = 'PLR-K01';
    let arrived = 0;
    let came: Promise<unknown>[] = [];
    await kit.gateway.db.transaction().execute(async (db) => {
      // Opening a round reads the chains.
      await sql`LOCK TABLE draw_chains`.execute(db);
      came = processes.map(async (tables) => {
        await tables.attend(kit.gateway, shared);
        arrived += 1;
        return (await lastRounds(kit.gateway, shared, 1))[0]?.state;
      });
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waiting: number }>`
            SELECT count(*)::int AS waiting FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
            kit.gateway.db,
          );
          return (rows[0]?.waiting ?? 0) + arrived;
        })
        .toBe(2);
    });
    expect(await Promise.all(came)).toEqual(['open', 'open']);
    for (const tables of processes) await tables.close(kit.gateway);
  });

  test('[GAME-12] notifies its players of each step of a round once', async () => {
    await openRound();
    const heard = () =>
      kit.domain.notified.splice(0).filter((each) => each.startsWith(table)).length;
    heard();
    await look();
    expect(heard()).toBe(0);
    await kit.skip('closes_at');
    await look();
    await look();
    expect(heard()).toBe(1);
    // Its outcome, then its payouts.
    await kit.skip('draws_at');
    await look();
    await look();
    expect(heard()).toBe(2);
    await kit.skip('ends_at');
    await look();
    expect(heard()).toBe(1);
  });

  test('[GAME-12] whose game is gone is settled at the end of its round', () => {
    const endsAt = new Date('2026-11-01T00:00:10Z');
    expect(settlesAt({ endsAt }, null)).toEqual(endsAt);
    expect(settlesAt({ endsAt }, color)).toEqual(new Date(+endsAt - color.schedule.result));
  });

  test('[GAME-12] everybody sees the same round; each bet is paid as the dice fell, and the ledger sums to zero', async () => {
    const other = await kit.sit(10_000);
    const { id: roundId } = await openRound();
    expect((await ask(other)).round?.id).toBe(roundId);
    const all = colors.map((choice, i) => ({ choice, stake: 100 * (i + 1) }));
    await bet({ roundId, selections: all });
    await bet({ roundId, selections: [{ choice: 'blue', stake: 500 }] }, other);
    expect(await wallet()).toMatchObject({ balance: 1_500_000 - 2100 });
    await finishRound();
    const { bets, results } = await ask();
    expect((await ask(other)).results[0]).toEqual(results[0]);
    const outcome = results[0]?.outcome as Outcome;
    const back = all.reduce((sum, each) => sum + payoutOf(outcome, each.choice, each.stake), 0);
    expect(bets).toMatchObject([{ roundId, state: 'settled', stake: 2100, payout: back }]);
    expect(await wallet()).toMatchObject({ balance: 1_500_000 - 2100 + back });
    expect(await wallet(other)).toMatchObject({
      balance: 10_000 - 500 + payoutOf(outcome, 'blue', 500),
    });
    expect(await check(kit.gateway.db)).toEqual(sound);
    const { rounds } = await playHandlers['house.history']({}, seat.context);
    expect(rounds).toMatchObject([
      {
        stake: 2100,
        payout: back,
        clientSeed: expect.stringMatching(/^PLR-C01:[0-9a-f]{64}$/),
        outcome: { drawn: outcome },
      },
    ]);
    expect(rounds[0]?.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('[WAL-02] a bet sent a hundred times at once is one bet, also when it is sent again after the round', async () => {
    const { id: roundId } = await openRound();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 100 }, () => bet({ roundId, key })));
    expect(new Set(answers.map((answer) => answer.bet.id)).size).toBe(1);
    expect(await wallet()).toMatchObject({ balance: 1_499_000, entries: 2 });
    await expect(
      bet({ roundId, key, selections: [{ choice: 'blue', stake: 1000 }] }),
    ).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    await finishRound();
    expect((await bet({ roundId, key })).bet).toMatchObject({
      id: answers[0]?.bet.id,
      state: 'settled',
    });
  });

  test('[WAL-01] after closing a bet is rejected and moves nothing', async () => {
    const { id: roundId } = await openRound();
    await kit.skip('closes_at');
    await expect(bet({ roundId })).rejects.toMatchObject({ code: 'betting_closed', status: 409 });
    await expect(bet({ roundId: '999999' })).rejects.toMatchObject({ code: 'betting_closed' });
    expect(await wallet()).toMatchObject({ balance: 1_500_000, entries: 1 });
  });

  test.each([
    [[{ choice: 'violet', stake: 1000 }], 'invalid_request'],
    [[{ choice: 'red', stake: 99 }], 'stake_out_of_limits'],
    [[{ choice: 'red', stake: 500_001 }], 'stake_out_of_limits'],
    [
      [
        { choice: 'red', stake: 100 },
        { choice: 'red', stake: 100 },
      ],
      'invalid_request',
    ],
  ])('[WAL-01] %j is rejected and moves nothing', async (selections, code) => {
    const { id: roundId } = await openRound();
    await expect(bet({ roundId, selections })).rejects.toMatchObject({ code, field: 'selections' });
    expect(await wallet()).toMatchObject({ balance: 1_500_000, entries: 1 });
  });

  test('[WAL-01] the limit of a round holds for all bets of a player together, also when they come at once', async () => {
    const { id: roundId } = await openRound();
    const max = [{ choice: 'red', stake: 400_000 }];
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => bet({ roundId, selections: max })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const rejected = results.flatMap((each) =>
      each.status === 'rejected' ? [each.reason.code] : [],
    );
    expect(new Set(rejected)).toEqual(new Set(['round_limit']));
    expect(await wallet()).toMatchObject({ balance: 700_000, entries: 3 });
  });

  test('[SAFE-04] a player receives their own bets alone', async () => {
    const other = await kit.sit(10_000);
    const { id: roundId } = await openRound();
    await bet({ roundId });
    expect((await ask(other)).bets).toEqual([]);
    expect(kit.domain.notified).toContain(`${table} ${seat.player.customerId}`);
  });

  test('[AUTH-12] play money and pesos at one table stay apart', async () => {
    const guest = await kit.sit(0);
    const { db } = kit.gateway;
    await sql`UPDATE accounts SET currency = 'FUN' WHERE id = ${guest.player.wallet}`.execute(db);
    const { launchId } = guest.context.caller;
    await sql`UPDATE launches SET currency = 'FUN', trial = true, house_id = system_account('house', 'FUN', customer_id) WHERE id = ${launchId}`.execute(
      db,
    );
    await sql`SELECT * FROM ledger_move('trial', 'test', ${newKey()}, '\\x00', ARRAY[${guest.player.wallet}::bigint,
      system_account('issuer', 'FUN', 1)], ARRAY[5000, -5000]::bigint[], NULL)`.execute(db);
    const { id: roundId } = await openRound();
    await bet({ roundId }, guest);
    await finishRound();
    expect((await ask(guest)).bets).toMatchObject([{ state: 'settled' }]);
    expect(await check(db)).toEqual(sound);
  });
});

describe('a table that was left', () => {
  test('[GAME-12] [OPS-02c] is run by one process at a time; the next one finishes the round with the same outcome', async () => {
    const { id: roundId, number } = await openRound();
    await bet({ roundId });
    const open = (await kit.stored())!;
    const serverSeed = await chainSeed(kit.gateway, open.chain!);
    const hash = await betsHash(kit.gateway.db, roundId);
    await kit.skip('draws_at');
    const second = new Tables();
    // The first holds the lease.
    await look(second);
    expect(
      (
        await sql<{ state: string }>`SELECT state FROM table_rounds WHERE id = ${roundId}`.execute(
          kit.gateway.db,
        )
      ).rows,
    ).toEqual([{ state: 'open' }]);
    await expire();
    await second.finishOverdue(kit.gateway, 0);
    await second.close(kit.gateway);
    const expected = roll(roundNumbers({ table, number, serverSeed: serverSeed!, betsHash: hash }));
    const { results, bets } = await ask();
    expect(results.find(({ id }) => id === roundId)).toMatchObject({
      state: 'settled',
      outcome: expected,
    });
    expect(bets).toMatchObject([{ payout: payoutOf(expected, 'red', 1000) }]);
  });

  test('[WAL-01] is settled once, though two processes settle it at the same time', async () => {
    const { id: roundId } = await openRound();
    const players = await Promise.all(Array.from({ length: 6 }, () => kit.sit(5000)));
    await Promise.all(
      players.map((each, i) =>
        bet({ roundId, selections: [{ choice: colors[i] as Color, stake: 1000 }] }, each),
      ),
    );
    await kit.skip('draws_at');
    const others = [new Tables(), new Tables()];
    // Without a valid lease the database decides.
    for (let i = 0; i < 4; i += 1) {
      await expire();
      await Promise.all([...others.map((each) => look(each)), look()]);
    }
    for (const each of others) await each.close(kit.gateway);
    const { results } = await ask();
    const outcome = results.find(({ id }) => id === roundId)?.outcome as Outcome;
    for (const [i, each] of players.entries()) {
      expect((await wallet(each)).balance).toBe(4000 + payoutOf(outcome, colors[i] as Color, 1000));
    }
    expect(await check(kit.gateway.db)).toEqual(sound);
  });

  test('[WAL-01] a bet that is settled again is left as it is', async () => {
    const { id: roundId } = await openRound();
    const { bet: made } = await bet({ roundId });
    const { db } = kit.gateway;
    const settle = (payout: number) =>
      sql`SELECT settle_bet(${made.id}, ${payout}, '{}'::jsonb, 0)`.execute(db);
    await settle(2000);
    await settle(9000);
    await sql`SELECT refund_bet(${made.id})`.execute(db);
    expect(await wallet()).toMatchObject({ balance: 1_501_000, entries: 3 });
    expect((await ask()).bets).toMatchObject([{ state: 'settled', payout: 2000 }]);
  });

  test.each(['draw', 'settle'] as const)(
    '[GAME-12] whose game fails to %s is refunded, and shown so',
    async (step) => {
      const { id: roundId } = await openRound();
      await bet({ roundId });
      await bet({ roundId, selections: [{ choice: 'blue', stake: 2000 }] });
      vi.spyOn(color, step).mockImplementation(() => {
        throw new Error('broken');
      });
      await finishRound();
      const { results, bets } = await ask();
      expect(results.find(({ id }) => id === roundId)).toMatchObject({ state: 'refunded' });
      expect(bets).toMatchObject([
        { state: 'refunded', payout: 1000 },
        { state: 'refunded', payout: 2000 },
      ]);
      expect(await wallet()).toMatchObject({ balance: 1_500_000, entries: 5 });
      expect(await check(kit.gateway.db)).toEqual(sound);
    },
  );

  test('[GAME-12] whose refund was cut off is gone on with, and nothing is paid twice', async () => {
    const { id: roundId } = await openRound();
    const [first] = [
      await bet({ roundId }),
      await bet({ roundId, selections: [{ choice: 'blue', stake: 2000 }] }),
    ];
    const { db } = kit.gateway;
    await kit.skip('draws_at');
    await sql`UPDATE table_rounds SET state = 'drawn' WHERE id = ${roundId}`.execute(db);
    await sql`SELECT refund_bet(${first.bet.id})`.execute(db);
    await look();
    await look();
    expect((await ask()).results.find(({ id }) => id === roundId)).toMatchObject({
      state: 'refunded',
      outcome: null,
    });
    expect(await wallet()).toMatchObject({ balance: 1_500_000, entries: 5 });
    expect(await check(db)).toEqual(sound);
  });

  test('[GAME-12] falls asleep when nobody is there, and starts with the next player', async () => {
    const { number } = await openRound();
    await sql`UPDATE game_tables SET attended_until = now() - interval '1 second'`.execute(
      kit.gateway.db,
    );
    await finishRound();
    await look();
    const rounds = await sql<{ n: string }>`SELECT max(number) AS n FROM table_rounds`.execute(
      kit.gateway.db,
    );
    expect(rounds.rows[0]?.n).toBe(String(number));
    expect((await openRound()).number).toBe(number + 1);
  });
});
