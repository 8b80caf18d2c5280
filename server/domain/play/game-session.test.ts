import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { touchCatalogue } from '../catalogue/snapshot.ts';
import { type TestDomain, type TestPlayer, contextOf, testDomain, testPlayer } from './fixtures.ts';
import { playHandlers } from './handlers.ts';
import { houseGame } from './house-games.ts';
import { liveLaunch, openLaunch } from './launches.ts';
import { addHiddenGames, addRoundGames } from './rounds-kit.ts';
import { readSeed } from './seeds.ts';
import { tablesOf } from './tables/runner.ts';

let domain: TestDomain;
let player: TestPlayer;
beforeAll(async () => {
  domain = await testDomain();
  await addRoundGames(domain.gateway);
  await addHiddenGames(domain.gateway);
  await touchCatalogue(domain.gateway);
});
afterAll(async () => {
  await tablesOf(domain.gateway).close(domain.gateway);
  await domain.close();
});
beforeEach(async () => {
  player = await testPlayer(domain.gateway, 10_000);
});

/** The calls of a launch, whatever its game. */
async function launched(gameId: string, gameCode: string, vendor = 'PLR', language = 'EN') {
  const { customerId, sessionId } = player;
  const game = { gameId, gameCode, vendor, currency: 'PHP', trial: false, language };
  const token = await openLaunch(domain.gateway, { ...game, customerId, sessionId });
  const { id } = (await liveLaunch(domain.gateway, token))!;
  return contextOf(domain.gateway, { role: 'launch', customerId, launchId: id });
}
const balance = async () => {
  const [row] = await domain.gateway.db
    .selectFrom('accounts')
    .select('balance')
    .where('id', '=', player.wallet)
    .execute();
  return Number(row?.balance);
};

/** The color game and the mines. */
async function maintain(maintenance: boolean): Promise<void> {
  const games = domain.gateway.db.updateTable('games').set({ maintenance });
  await games.where('game_id', 'in', ['7', '8']).execute();
  await touchCatalogue(domain.gateway);
}

describe('a game that is opened', () => {
  test("[GAME-11b] [GAME-12] says its name, limits with each step of a stake, returns and the player's seeds", async () => {
    const { limits, ...game } = houseGame('PLR', 'PLR-001')!;
    expect(limits.steps.length).toBeGreaterThan(3);
    const seed = await readSeed(domain.gateway, player.customerId);
    expect(await playHandlers['house.open']({}, await launched('1', 'PLR-001'))).toEqual({
      nodeId: '1',
      gameCode: 'PLR-001',
      name: 'Mango Gold',
      theme: game.theme('PLR-001'),
      language: 'EN',
      currency: 'PHP',
      currencySymbol: '₱',
      trial: false,
      balance: 10_000,
      balanceVersion: 1,
      limits,
      rtp: game.rtp('PLR-001'),
      fairness: {
        serverSeedHash: seed.serverSeedHash,
        clientSeed: seed.clientSeed,
        nonce: 0,
      },
      jackpot: null,
      last: null,
    });
    const other = await playHandlers['house.open']({}, await launched('1', 'PLR-001', 'PLR', 'TY'));
    expect(other).toMatchObject({ name: 'Gintong Mangga', language: 'TY' });
  });

  test('[GAME-12] reveals the seeds that were chosen last, and no earlier ones', async () => {
    const context = await launched('1', 'PLR-001');
    const before = await readSeed(domain.gateway, player.customerId);
    const change = (clientSeed: string) => playHandlers['house.seed']({ clientSeed }, context);
    const [first, second] = [await change('una'), await change('pangalawa')];
    expect(first.revealed).toMatchObject({ clientSeed: before.clientSeed, rounds: 0 });
    expect(second.revealed).toEqual({
      serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
      serverSeedHash: first.fairness.serverSeedHash,
      clientSeed: 'una',
      rounds: 0,
    });
    expect(second.fairness).toMatchObject({ clientSeed: 'pangalawa', nonce: 0 });
  });
});

describe('a game that is closed', () => {
  const bet = { key: randomUUID(), stake: 100 };
  test.each<[string, Parameters<typeof launched>]>([
    ['in maintenance', ['3', 'PLR-003']],
    ['not in the catalogue any more', ['50', 'PLR-001']],
    ['not one of the house any more', ['1', 'PLR-GONE']],
    ["a vendor's", ['1', 'PLR-001', 'AG']],
  ])('[GAME-07] since it is %s, opens and plays nothing', async (_why, game) => {
    const context = await launched(...game);
    const closed = { code: 'game_maintenance' };
    await expect(playHandlers['house.open']({}, context)).rejects.toMatchObject(closed);
    await expect(playHandlers['house.play'](bet, context)).rejects.toMatchObject(closed);
    expect(await balance()).toBe(10_000);
  });

  test.each([
    ['in maintenance', '7', '8'],
    ['not in the catalogue any more', '51', '52'],
  ])(
    '[GAME-07] since it is %s, begins no round of several steps and takes no bet at a table',
    async (_why, tableId, minesId) => {
      const table = await launched(tableId, 'PLR-C01');
      const { round } = await playHandlers['house.table']({}, table);
      const mines = await launched(minesId, 'PLR-M01');
      await maintain(true);
      const closed = { code: 'game_maintenance' };
      const start = playHandlers['house.start']({ ...bet, bet: { mines: 3 } }, mines);
      await expect(start).rejects.toMatchObject(closed);
      const selections = [{ choice: 'red', stake: 100 }];
      const atTable = { key: randomUUID(), roundId: round!.id, selections };
      await expect(playHandlers['house.bet'](atTable, table)).rejects.toMatchObject(closed);
      expect(await balance()).toBe(10_000);
      await maintain(false);
    },
  );

  test('[GAME-07] goes on with the round under way until its end', async () => {
    const mines = await launched('8', 'PLR-M01');
    const { round } = await playHandlers['house.start']({ ...bet, bet: { mines: 1 } }, mines);
    await maintain(true);
    expect((await playHandlers['house.round']({}, mines)).round).toEqual(round);
    const step = { key: randomUUID(), roundId: round!.id, step: 0, action: { open: 0 } };
    const done = await playHandlers['house.act'](step, mines);
    expect(done.round?.step ?? done.settled?.payout).toBe(done.round ? 1 : 0);
    await maintain(false);
  });
});

describe('a call of another kind of game', () => {
  test.each([
    ['PLR-C01', '7', ['house.play', 'house.start', 'house.round']],
    ['PLR-M01', '8', ['house.play', 'house.table', 'house.bet']],
    ['PLR-001', '1', ['house.start', 'house.table', 'house.bet', 'house.round']],
  ] as const)('[GAME-12] is not found by %s, and moves nothing', async (code, id, calls) => {
    const context = await launched(id, code);
    const request = { key: randomUUID(), stake: 100, roundId: '1', selections: [] };
    for (const call of calls)
      await expect(playHandlers[call](request, context)).rejects.toMatchObject({
        code: 'not_found',
      });
    expect(await balance()).toBe(10_000);
  });
});

test('[WAL-02] a key that was played in one game is no round of another', async () => {
  const [one, other] = [await launched('1', 'PLR-001'), await launched('2', 'PLR-002')];
  const request = { key: randomUUID(), stake: 100 };
  const played = await playHandlers['house.play'](request, one);
  await expect(playHandlers['house.play'](request, other)).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  });
  expect(await playHandlers['house.play'](request, await launched('1', 'PLR-001'))).toEqual(played);
});
