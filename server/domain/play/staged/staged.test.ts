import { sql } from 'kysely';
import { assert } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Request, contract } from '../../../../contract/index.ts';
import { layMines, multiplierOf } from '../../../../games/mines/rules.ts';
import { check } from '../../../ledger/ledger.ts';
import { playHandlers } from '../handlers.ts';
import { addRoundGames, openFor, sitAt } from '../rounds-kit.ts';
import { numbersOf, readSeed } from '../seeds.ts';
import {
  type TestDomain,
  type TestPlayer,
  type contextOf,
  testDomain,
  walletOf,
} from '../fixtures.ts';
import { storeStep } from './stored.ts';
import { finishIdleRounds } from './finish-idle.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
  await addRoundGames(domain.gateway);
});
afterAll(() => domain.close());

let player: TestPlayer;
let context: ReturnType<typeof contextOf>;
beforeEach(async () => {
  ({ player, context } = await sitAt(domain.gateway, 'mines', 10_000));
});

let keys = 0;
const newKey = () => `key_${String((keys += 1)).padStart(16, '0')}`;
const start = (request: Partial<Request<'house.start'>> = {}) =>
  playHandlers['house.start'](
    { key: newKey(), stake: 1000, bet: { mines: 3 }, ...request },
    context,
  );
const act = (roundId: string, step: number, action: unknown, key = newKey()) =>
  playHandlers['house.act']({ key, roundId, step, action }, context);
const wallet = () => walletOf(domain.gateway, player.wallet);
const sound = { sumsZero: true, mismatches: 0 };

/** By its seed. */
async function minesOf(round: { nonce: number }, count = 3): Promise<number[]> {
  const seed = await readSeed(domain.gateway, player.customerId);
  return layMines(count, numbersOf({ ...seed, nonce: round.nonce }));
}
async function begun() {
  const { round } = await start();
  if (!round) throw new Error('the round is over');
  const cells = await minesOf(round);
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter(
    (tile) => !cells.includes(tile),
  );
  return { round, cells, safe };
}

describe('a round of several steps', () => {
  test('[GAME-12] [WAL-01] takes the stake, goes on step by step and pays what was reached; the ledger sums to zero', async () => {
    const { round, safe } = await begun();
    expect(await wallet()).toMatchObject({ balance: 9000 });
    const first = await act(round.id, 0, { open: safe[0] });
    assert(first, contract['house.act'].value);
    expect(first).toMatchObject({
      settled: null,
      balance: 9000,
      round: { step: 1, view: { opened: [safe[0]], multiplier: multiplierOf(3, 1) } },
    });
    const done = await act(round.id, 1, 'cashOut');
    const payout = multiplierOf(3, 1) * 10;
    expect(done).toMatchObject({
      round: null,
      settled: { id: round.id, stake: 1000, payout, nonce: 0 },
      balance: 9000 + payout,
    });
    expect(await wallet()).toMatchObject({ balance: 9000 + payout });
    expect(await check(domain.gateway.db)).toEqual(sound);
    expect((await playHandlers['house.open']({}, context)).last).toEqual(done.settled);
  });

  test('[GAME-12] [SAFE-04] shows its player nothing of what is covered, and nobody else anything', async () => {
    const answer = await start();
    expect(JSON.stringify(answer)).not.toContain('cells');
    expect(answer.round?.view).toEqual({
      mines: 3,
      opened: [],
      multiplier: 100,
      next: multiplierOf(3, 1),
    });
    const mine = context;
    ({ player, context } = await sitAt(domain.gateway, 'mines', 10_000));
    await expect(act(answer.round?.id ?? '', 0, { open: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await playHandlers['house.round']({}, context)).toEqual({ round: null });
    expect(await playHandlers['house.round']({}, mine)).toEqual({ round: answer.round });
  });

  test("[GAME-12] is drawn from the player's seeds, and can be drawn again when they are revealed", async () => {
    const { round, cells } = await begun();
    const { settled } = await act(round.id, 0, { open: cells[0] });
    expect(settled).toMatchObject({ payout: 0, outcome: { cells, hit: cells[0] } });
    const { revealed } = await playHandlers['house.seed']({ clientSeed: 'akin' }, context);
    const numbers = numbersOf({
      serverSeed: Buffer.from(revealed.serverSeed, 'hex'),
      clientSeed: revealed.clientSeed,
      nonce: round.nonce,
    });
    expect(layMines(3, numbers)).toEqual(cells);
    expect(round.serverSeedHash).toBe(revealed.serverSeedHash);
    const { rounds } = await playHandlers['house.history']({}, context);
    expect(rounds).toEqual([{ ...settled, serverSeed: revealed.serverSeed }]);
  });

  test('[GAME-12] does not reveal its seed while it goes on', async () => {
    const { round, safe } = await begun();
    const before = await readSeed(domain.gateway, player.customerId);
    await expect(playHandlers['house.seed']({ clientSeed: 'akin' }, context)).rejects.toMatchObject(
      { code: 'round_unfinished' },
    );
    expect(await readSeed(domain.gateway, player.customerId)).toEqual(before);
    await act(round.id, 0, { open: safe[0] });
    await act(round.id, 1, 'cashOut');
    expect(
      (await playHandlers['house.seed']({ clientSeed: 'akin' }, context)).revealed.rounds,
    ).toBe(1);
  });

  test('[WAL-02] started twice by one key is one round; a second one waits until the first is over', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start({ key })));
    expect(new Set(answers.map(({ round }) => round?.id)).size).toBe(1);
    expect(await wallet()).toMatchObject({ balance: 9000, entries: 2 });
    await expect(start({ key, stake: 2000 })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    await expect(start({ key, bet: { mines: 4 } })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    await expect(start()).rejects.toMatchObject({ code: 'round_unfinished' });
    expect(await wallet()).toMatchObject({ balance: 9000, entries: 2 });
  });

  test('[WAL-02] a step sent twice by one key is one step, also the one that pays', async () => {
    const { round, safe } = await begun();
    const [key, last] = [newKey(), newKey()];
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => act(round.id, 0, { open: safe[0] }, key)),
    );
    expect(new Set(opened.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await expect(act(round.id, 0, { open: safe[1] }, key)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    const paid = await Promise.all(
      Array.from({ length: 10 }, () => act(round.id, 1, 'cashOut', last)),
    );
    expect(new Set(paid.map(({ settled }) => settled?.payout))).toEqual(
      new Set([multiplierOf(3, 1) * 10]),
    );
    expect(await wallet()).toMatchObject({ balance: 9000 + multiplierOf(3, 1) * 10, entries: 3 });
    expect(await check(domain.gateway.db)).toEqual(sound);
  });

  test('[WAL-01] of two steps at once one is taken; the other gets a conflict', async () => {
    const { round, safe } = await begun();
    const results = await Promise.allSettled([
      act(round.id, 0, { open: safe[0] }),
      act(round.id, 0, { open: safe[1] }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { code: 'round_conflict' },
    });
    expect((await playHandlers['house.round']({}, context)).round?.step).toBe(1);
  });

  test('[OPS-02c] of two processes at the same state one takes its step; the other gets a conflict and pays nothing', async () => {
    const { round, safe } = await begun();
    await act(round.id, 0, { open: safe[0] });
    const at = { id: round.id, step: 1, customerId: '1', key: 'of_the_round' };
    const end = (key: string) => ({
      round: at,
      key,
      asked: Buffer.from(key),
      state: {},
      settled: { payout: 1100, outcome: {} },
      atRisk: 1000,
    });
    await storeStep(domain.gateway, { ...end('key_of_one_process'), settled: null });
    await expect(storeStep(domain.gateway, end('key_of_another_process'))).rejects.toMatchObject({
      code: 'round_conflict',
    });
    expect(await wallet()).toMatchObject({ balance: 9000, entries: 2 });
  });

  test("[GAME-12] [SAFE-04] is out of reach for the player's launches of other games", async () => {
    const { round, safe } = await begun();
    const key = newKey();
    await act(round.id, 0, { open: safe[0] }, key);
    const mine = context;
    ({ context } = await openFor(domain.gateway, 'lucky9', player));
    await expect(act(round.id, 0, { open: safe[0] }, key)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(act(round.id, 1, 'cashOut')).rejects.toMatchObject({ code: 'not_found' });
    expect(await wallet()).toMatchObject({ balance: 9000, entries: 2 });
    expect((await playHandlers['house.round']({}, mine)).round?.step).toBe(1);
  });

  test('a step after the end, or one that the game does not know, changes nothing', async () => {
    const { round, safe, cells } = await begun();
    await expect(act(round.id, 0, 'cashOut')).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'action',
    });
    await expect(act(round.id, 0, { open: 25 })).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'action',
    });
    await act(round.id, 0, { open: cells[0] });
    await expect(act(round.id, 1, { open: safe[0] })).rejects.toMatchObject({ code: 'round_over' });
    expect(await wallet()).toMatchObject({ balance: 9000, entries: 2 });
  });

  test.each([
    [{ stake: 99 }, 'stake_out_of_limits', 'stake'],
    [{ stake: 500_001 }, 'stake_out_of_limits', 'stake'],
    [{ stake: 150 }, 'stake_out_of_limits', 'stake'],
    [{ bet: { mines: 25 } }, 'invalid_request', 'bet'],
    [{ stake: 20_000 }, 'insufficient_balance', undefined],
  ] as const)('[WAL-01] %j moves nothing and spends no nonce', async (request, code, field) => {
    await expect(start(request)).rejects.toMatchObject({ code, ...(field && { field }) });
    expect(await wallet()).toMatchObject({ balance: 10_000, entries: 1 });
    expect((await start()).round?.nonce).toBe(0);
  });

  test('[GAME-11f] that was cut off is there again at the next opening, also after another launch', async () => {
    const { round, safe } = await begun();
    const at = await act(round.id, 0, { open: safe[0] });
    ({ context } = await openFor(domain.gateway, 'mines', player));
    expect((await playHandlers['house.round']({}, context)).round).toEqual(at.round);
    expect((await act(round.id, 1, 'cashOut')).settled?.payout).toBe(multiplierOf(3, 1) * 10);
  });

  test('[GAME-12] [MEM-13] left for a day is finished once, by its rules, with one message', async () => {
    const { round, safe } = await begun();
    expect(Date.parse(round.finishesAt) - Date.parse(round.startedAt)).toBe(24 * 3_600_000);
    await act(round.id, 0, { open: safe[0] });
    expect(await finishIdleRounds(domain.gateway)).toBe(0);
    await sql`UPDATE staged_rounds SET acted_at = now() - interval '24 hours 1 second' WHERE id = ${round.id}`.execute(
      domain.gateway.db,
    );
    const done = await Promise.all([
      finishIdleRounds(domain.gateway),
      finishIdleRounds(domain.gateway),
    ]);
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(1);
    const payout = multiplierOf(3, 1) * 10;
    expect(await wallet()).toMatchObject({ balance: 9000 + payout, entries: 3 });
    expect((await playHandlers['house.history']({}, context)).rounds).toMatchObject([
      { id: round.id, payout },
    ]);
    const messages = domain.gateway.db
      .selectFrom('messages')
      .where('customer_id', '=', player.customerId)
      .select(['kind', 'text_key', 'params']);
    expect(await messages.execute()).toMatchObject([
      {
        kind: 'money',
        text_key: 'roundFinished',
        params: { stake: 1000, amount: payout, symbol: '₱' },
      },
    ]);
    expect(await check(domain.gateway.db)).toEqual(sound);
  });

  test('[GAME-12] [AUTH-12] of free play that is left for a day is finished without a message', async () => {
    const { db } = domain.gateway;
    await sql`UPDATE accounts SET currency = 'FUN' WHERE id = ${player.wallet}`.execute(db);
    await sql`UPDATE launches SET currency = 'FUN', trial = true, house_id = system_account('house', 'FUN', customer_id) WHERE customer_id = ${player.customerId}`.execute(
      db,
    );
    const { round, safe } = await begun();
    await act(round.id, 0, { open: safe[0] });
    await sql`UPDATE staged_rounds SET acted_at = now() - interval '24 hours 1 second' WHERE id = ${round.id}`.execute(
      db,
    );
    expect(await finishIdleRounds(domain.gateway)).toBe(1);
    const messages = db.selectFrom('messages').where('customer_id', '=', player.customerId);
    expect(await messages.select('id').execute()).toEqual([]);
  });

  test('[GAME-12] that cannot be finished does not stop the others, and fails the run', async () => {
    const broken = await begun();
    await sql`UPDATE staged_rounds SET acted_at = now() - interval '25 hours', state = '{}' WHERE id = ${broken.round.id}`.execute(
      domain.gateway.db,
    );
    ({ player, context } = await sitAt(domain.gateway, 'mines', 10_000));
    const { round, safe } = await begun();
    await act(round.id, 0, { open: safe[0] });
    await sql`UPDATE staged_rounds SET acted_at = now() - interval '24 hours 1 second' WHERE id = ${round.id}`.execute(
      domain.gateway.db,
    );
    await expect(finishIdleRounds(domain.gateway)).rejects.toThrow(
      `idle rounds not finished: ${broken.round.id}`,
    );
    expect(await wallet()).toMatchObject({ balance: 9000 + multiplierOf(3, 1) * 10 });
  });

  test('a game of another kind gets not_found', async () => {
    await expect(playHandlers['house.table']({}, context)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      playHandlers['house.play']({ key: newKey(), stake: 1000 }, context),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
