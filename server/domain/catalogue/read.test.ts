import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { readAll } from './read.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(() => sql`TRUNCATE games CASCADE`.execute(site.db));
afterAll(() => site.close());

const games = async () => (await readAll(site.db, false)).games;

test('each row is read as it is stored, with and without what may be missing', async () => {
  const names = { EN: 'Say "hi"],[ \\ twice', TY: 'Sabihin:\n"kumusta"\t{null}' };
  await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, is_hot, hot_rank, trial_offered,
      vendor_entry, maintenance, rtp, volatility, min_bet, lines, features, released_on) VALUES
    ('9007199254740993', 'A"],["B', 'AG', 'RNG', 'SL\\OT', ${JSON.stringify(names)}::jsonb, 1, 7, true,
      false, true, 9650, 'high', 25, 20, '{jackpot,freeSpins}', '2026-02-28'),
    ('9007199254740994', 'null', 'AG', 'LIVE', '', '{"EN": "null"}', 0, NULL, false,
      false, false, NULL, NULL, NULL, NULL, NULL, '1969-12-31')`.execute(site.db);
  expect(await games()).toEqual([
    expect.objectContaining({
      gameId: '9007199254740993',
      gameCode: 'A"],["B',
      classify: 'SL\\OT',
      type: 'RNG',
      names,
      hot: true,
      hotRank: 7,
      trial: true,
      vendorEntry: false,
      maintenance: true,
      rtp: 9650,
      volatility: 'high',
      minBet: 25,
      lines: 20,
      features: ['jackpot', 'freeSpins'],
      releasedAt: Date.UTC(2026, 1, 28),
      changed: expect.any(Number),
    }),
    expect.objectContaining({
      gameId: '9007199254740994',
      gameCode: 'null',
      classify: '',
      names: { EN: 'null' },
      hot: false,
      hotRank: Infinity,
      trial: false,
      maintenance: false,
      rtp: null,
      volatility: null,
      minBet: null,
      lines: null,
      features: null,
      releasedAt: Date.UTC(1969, 11, 31),
    }),
  ]);
});

test('more games than a statement reads are read once each, and none are none', async () => {
  expect(await games()).toEqual([]);
  await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, released_on)
    SELECT n, 'M' || n, 'AG', 'RNG', 'SLOT', '{"EN": "Many"}', '2026-01-01' FROM generate_series(1, 10001) n`.execute(
    site.db,
  );
  const ids = (await games()).map(({ gameId }) => Number(gameId));
  expect(ids).toEqual(Array.from({ length: 10_001 }, (_, i) => i + 1));
});
