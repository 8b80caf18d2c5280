import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { credit, spin } from '../records/fixtures.ts';
import { fairnessHandlers, openedDraws } from './fairness.ts';
import { seamlessHandlers } from './handlers.ts';
import { tableKit } from './tables/table-kit.ts';
import { type TestPlayer, contextOf, testLaunch, testPlayer } from './fixtures.ts';
import { seedHash } from './seeds.ts';

const kit = tableKit('PLR-C01', 'color');
let player: TestPlayer;
beforeEach(async () => {
  player = await testPlayer(kit.gateway, 100_000);
});

const asMember = () => contextOf(kit.gateway, { role: 'member', ...player });
const own = (before?: string) => fairnessHandlers['fairness.own']({ before }, asMember());
const opened = async (gameCode: string) =>
  (await openedDraws({ gameCode }, contextOf(kit.gateway))).data.rounds;

describe('the fairness page', () => {
  test('[GAME-12] lists own rounds with their game, and their seed once it is revealed', async () => {
    await spin(kit.gateway, player, 2);
    const { fairness, rounds, more } = await own();
    expect([rounds.length, more, fairness.nonce]).toEqual([2, false, 2]);
    expect(rounds.map(({ nonce }) => nonce)).toEqual([1, 0]);
    expect(rounds[0]).toMatchObject({
      nodeId: '1',
      gameCode: 'PLR-001',
      engine: 'slots',
      stake: 100,
      serverSeed: null,
      serverSeedHash: fairness.serverSeedHash,
    });
    expect(rounds[0]).not.toHaveProperty('key');
    const { revealed } = await fairnessHandlers['fairness.change'](
      { clientSeed: 'sarili' },
      asMember(),
    );
    expect(seedHash(Buffer.from(revealed.serverSeed, 'hex'))).toBe(fairness.serverSeedHash);
    const after = await own();
    expect(after.rounds.map(({ serverSeed }) => serverSeed)).toEqual([
      revealed.serverSeed,
      revealed.serverSeed,
    ]);
    expect(after.fairness).toMatchObject({ clientSeed: 'sarili', nonce: 0 });
  });

  test('[GAME-12] has twenty rounds at a time, and older ones before the last of them', async () => {
    await spin(kit.gateway, player, 21);
    const first = await own();
    expect([first.rounds.length, first.more]).toEqual([20, true]);
    const rest = await own(first.rounds.at(-1)!.id);
    expect([rest.rounds.length, rest.more, rest.rounds[0]!.nonce]).toEqual([1, false, 0]);
  });

  test('[GAME-12] still lists a round whose game the house has no more', async () => {
    await spin(kit.gateway, player, 1);
    await sql`UPDATE rounds SET game_id = 999 WHERE customer_id = ${player.customerId}`.execute(
      kit.gateway.db,
    );
    expect((await own()).rounds).toMatchObject([{ nodeId: '999', gameCode: '', engine: null }]);
    // One that another vendor has now.
    await sql`UPDATE rounds SET game_id = 5 WHERE customer_id = ${player.customerId}`.execute(
      kit.gateway.db,
    );
    expect((await own()).rounds).toMatchObject([{ gameCode: 'AG-2', engine: null }]);
  });
});

describe('the draws of a table', () => {
  test('[GAME-12] are shown with their seeds, and the one to come with the hash of its seed alone', async () => {
    const seat = await kit.sit(100_000);
    await kit.openRound(seat);
    await kit.finishRound();
    await kit.openRound(seat);
    const [next, last] = await opened('PLR-C01');
    const stored = await kit.stored();
    expect(next).toMatchObject({
      id: stored!.id,
      gameCode: 'PLR-C01',
      nodeId: '7',
      nonce: stored!.number,
      outcome: null,
      serverSeed: null,
      serverSeedHash: stored!.serverSeedHash,
      stake: null,
      payout: null,
      clientSeed: 'PLR-C01',
    });
    expect(last!.outcome).not.toBeNull();
    expect(seedHash(Buffer.from(last!.serverSeed!, 'hex'))).toBe(last!.serverSeedHash);
  });

  test('[GAME-12] are not shown where the bets were given back', async () => {
    await kit.openRound(await kit.sit(100_000));
    const [next] = await opened('PLR-C01');
    await sql`UPDATE table_rounds SET state = 'refunded' WHERE id = ${next!.id}`.execute(
      kit.gateway.db,
    );
    expect((await opened('PLR-C01')).map(({ id }) => id)).not.toContain(next!.id);
  });

  test.each(['PLR-001', 'AG-2', 'PLR-NONE', 'PLR-L31'])(
    '[GAME-12] of %s, which is not played at a table of the catalogue, are not found',
    async (gameCode) => {
      await expect(opened(gameCode)).rejects.toMatchObject({
        code: 'game_not_found',
        field: 'gameCode',
      });
    },
  );
});

describe("a vendor's call", () => {
  const call = (transactionId: string, amount: number, roundId = 'r1') => ({
    playerId: player.customerId,
    transactionId,
    roundId,
    amount,
  });
  const asVendor = (vendor?: string) =>
    contextOf(kit.gateway, { role: 'vendor', ...(vendor && { vendor }) });

  test('[LIVE-01a] [GAME-13] that moves money shows the player the balance', async () => {
    const token = await testLaunch(kit.gateway, player);
    kit.domain.sent.length = 0;
    const context = asVendor('PLR');
    await seamlessHandlers['seamless.debit']({ token, ...call('d1', 1000) }, context);
    await seamlessHandlers['seamless.credit']({ token, ...call('c1', 2500) }, context);
    await seamlessHandlers['seamless.debit']({ token, ...call('d2', 500) }, context);
    const { playerId } = call('d2', 0);
    await seamlessHandlers['seamless.rollback']({ token, playerId, transactionId: 'd2' }, context);
    expect(kit.domain.sent).toMatchObject(
      [99_000, 101_500, 101_000, 101_500].map((balance) => ({
        to: `customer ${player.customerId}`,
        event: { kind: 'balance', balance },
      })),
    );
  });

  test('[GAME-13] that no vendor has signed, or with ids that cannot be printed, moves nothing', async () => {
    const token = await testLaunch(kit.gateway, player);
    const debit = seamlessHandlers['seamless.debit'];
    await expect(debit({ token, ...call('d1', 100) }, asVendor())).rejects.toMatchObject({
      code: 'bad_signature',
    });
    for (const [field, wrong] of [
      ['transactionId', call('d\u0000', 100)],
      ['roundId', call('d1', 100, 'r\u0000')],
    ] as const)
      await expect(debit({ token, ...wrong }, asVendor('PLR'))).rejects.toMatchObject({
        code: 'invalid_request',
        field,
      });
  });

  test('[WAL-02] of a game is not the same as that of another game, or of none', async () => {
    const token = await testLaunch(kit.gateway, player);
    const debit = (nodeId?: string) =>
      seamlessHandlers['seamless.debit']({ token, ...call('d1', 100), nodeId }, asVendor('PLR'));
    const taken = await debit('1');
    for (const other of [undefined, '2'])
      await expect(debit(other)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await debit('1')).toEqual(taken);
  });

  test('[GAME-13] is answered with the currency and the balance that the player holds', async () => {
    const token = await testLaunch(kit.gateway, player);
    await credit(kit.gateway, player, 'rebate', 500);
    const balance = seamlessHandlers['seamless.balance'];
    const { playerId } = call('', 0);
    expect(await balance({ token, playerId }, asVendor('PLR'))).toEqual({
      currency: 'PHP',
      balance: 100_500,
    });
    const other = await testPlayer(kit.gateway, 0);
    await expect(
      balance({ token, playerId: other.customerId }, asVendor('PLR')),
    ).rejects.toMatchObject({ code: 'launch_expired' });
  });
});
