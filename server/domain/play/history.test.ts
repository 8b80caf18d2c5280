import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDomain, type TestPlayer, contextOf, testDomain, testPlayer } from './fixtures.ts';
import { playHandlers } from './handlers.ts';
import { pastRounds } from './history.ts';
import { authenticateLaunch, openLaunch } from './launches.ts';

let domain: TestDomain;
let player: TestPlayer;
let first: ReturnType<typeof contextOf>;
let second: ReturnType<typeof contextOf>;
beforeAll(async () => {
  domain = await testDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  player = await testPlayer(domain.gateway, 100_000);
  [first, second] = [await open('1', 'PLR-001'), await open('2', 'PLR-002')];
});

async function open(gameId: string, gameCode: string, { customerId, sessionId } = player) {
  const game = { gameId, gameCode, vendor: 'PLR', currency: 'PHP', trial: false, language: 'EN' };
  const token = await openLaunch(domain.gateway, { ...game, customerId, sessionId });
  const live = await authenticateLaunch(domain.gateway, token);
  return contextOf(domain.gateway, { role: 'launch', ...live! });
}

let keys = 0;
async function play(context: typeof first, rounds: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const key = `history_${String((keys += 1)).padStart(16, '0')}`;
    ids.unshift((await playHandlers['house.play']({ key, stake: 100 }, context)).round.id);
  }
  return ids;
}
const history = async (context: typeof first, before?: string) => {
  const { rounds, more } = await playHandlers['house.history']({ before }, context);
  return { ids: rounds.map(({ id }) => id), more };
};
const last = async (context: typeof first) => (await playHandlers['house.open']({}, context)).last;
/** Of the first game, newer than all before. */
const fill = (count: number) =>
  sql`INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, seed_id, nonce, currency, balance_after, balance_version)
    SELECT m.id + n, m.customer_id, 1, 100, 0, 100, '{}', m.seed_id, 0, 'PHP', 0, 1 FROM (SELECT * FROM rounds
      WHERE customer_id = ${player.customerId} ORDER BY id DESC LIMIT 1) m, generate_series(1, ${count}) n`.execute(
    domain.gateway.db,
  );

describe('the history of one game', () => {
  test("[GAME-12] has its rounds alone, newest first, though another game's are newer", async () => {
    const older = await play(second, 2);
    const newer = await play(first, 21);
    expect(await history(second)).toEqual({ ids: older, more: false });
    expect(await history(first)).toEqual({ ids: newer.slice(0, 20), more: true });
    expect(await history(first, newer[19])).toEqual({ ids: newer.slice(20), more: false });
    const { rounds } = await pastRounds(domain.gateway, player.customerId, {});
    expect(rounds.map(({ id }) => id)).toEqual(newer.slice(0, 20));
  });

  test('[GAME-12] has no more after exactly twenty rounds', async () => {
    const ids = await play(first, 20);
    expect(await history(first)).toEqual({ ids, more: false });
  });

  test("[SAFE-04] has none of another player's rounds", async () => {
    await play(first, 1);
    const other = await testPlayer(domain.gateway, 0);
    expect(await history(await open('1', 'PLR-001', other))).toEqual({ ids: [], more: false });
  });

  test("[GAME-12] is searched among the player's last 2,000 rounds", async () => {
    const [id] = await play(second, 1);
    await fill(1999);
    expect((await history(second)).ids).toEqual([id]);
    await fill(1);
    expect((await history(second)).ids).toEqual([]);
  });
});

describe('the last round of a game', () => {
  test('[GAME-11f] is its own, not that of the game played since', async () => {
    expect(await last(second)).toBeNull();
    const [older] = await play(second, 2);
    const [newer] = await play(first, 2);
    expect(await last(second)).toMatchObject({ id: older, nodeId: '2' });
    expect(await last(first)).toMatchObject({ id: newer, nodeId: '1' });
  });

  test("[GAME-11f] is searched among the player's last 500 rounds", async () => {
    const [id] = await play(second, 1);
    await fill(499);
    expect(await last(second)).toMatchObject({ id });
    await fill(1);
    expect(await last(second)).toBeNull();
  });
});
