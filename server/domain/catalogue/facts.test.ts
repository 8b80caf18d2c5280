import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  featureBit,
  gameFeatures,
  hasStatedFeatures,
  stakeStepOf,
  stakeSteps,
} from '../../../contract/catalogue/facts.ts';
import type { Value } from '../../../contract/index.ts';
import { houseGames } from '../../../games/house.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { addHouse } from './house.ts';
import { recheckCatalogue, touchCatalogue } from './snapshot.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await sql`TRUNCATE games, vendors CASCADE`.execute(site.db);
  await addHouse(site.gateway);
  await sql`INSERT INTO vendors (code, name, connected) VALUES ('ZZ', 'Others', true);
    INSERT INTO vendor_categories (vendor, category, position) VALUES ('ZZ', 'RNG', 9);
    INSERT INTO games (game_id, game_code, vendor, category, classify, names, released_on, min_bet, features) VALUES
      (1, 'ZZ-1', 'ZZ', 'RNG', 'SLOT', '{"EN": "Says much"}', '2026-01-01', 30, ARRAY['bonusBuy', 'jackpot']),
      (2, 'ZZ-2', 'ZZ', 'RNG', 'SLOT', '{"EN": "Says nothing"}', '2026-01-01', null, null),
      (3, 'ZZ-3', 'ZZ', 'RNG', 'SLOT', '{"EN": "Has nothing"}', '2026-01-01', null, '{}')`.execute(
    site.db,
  );
  await touchCatalogue(site.gateway);
});
afterAll(() => site.close());

const catalogue = async (): Promise<Value<'games.catalogue'>> =>
  (
    await site.app.inject({ url: '/api/wps/relay/games/catalogue', query: { language: 'EN' } })
  ).json().value;

/** By game code. */
async function facts() {
  const { games } = await catalogue();
  return new Map(
    games.map(([, , code, , , , flags]) => [
      code,
      {
        features: hasStatedFeatures(flags)
          ? gameFeatures.filter((feature) => flags & featureBit(feature))
          : null,
        upTo: stakeSteps[stakeStepOf(flags) - 1],
      },
    ]),
  );
}
const jackpot = (open: boolean) =>
  sql`INSERT INTO jackpot_terms (open, pots) VALUES (${open}, '[]')`.execute(site.db);

test("[LOB-19i] a row has what the game's own definition says, also where an older build stored none", async () => {
  await sql`UPDATE games SET features = NULL WHERE vendor = 'PLR'`.execute(site.db);
  await touchCatalogue(site.gateway);
  const known = await facts();
  for (const [code, { features, game }] of houseGames) {
    expect(known.get(code)?.features?.toSorted()).toEqual(features.toSorted());
    expect(known.get(code)?.upTo).toBeGreaterThanOrEqual(game.limits.min);
  }
  const engines = [...houseGames.values()].map(({ rules, features }) => [rules, features] as const);
  expect(new Map(engines).get('cascades')).toContain('freeSpins');
});

test('[LOB-19b] a vendor states what its game has, has not, or nothing', async () => {
  const known = await facts();
  expect(known.get('ZZ-1')).toEqual({ features: ['bonusBuy', 'jackpot'], upTo: 50 });
  expect(known.get('ZZ-2')).toEqual({ features: null, upTo: undefined });
  expect(known.get('ZZ-3')?.features).toEqual([]);
  await expect(
    sql`UPDATE games SET features = ARRAY['luck'] WHERE game_id = 3`.execute(site.db),
  ).rejects.toThrow(/features/);
});

test('[LOB-19i] spins of the house have the jackpot while it is open, and devices hear of both', async () => {
  const spins = () => facts().then((known) => known.get('PLR-001')?.features);
  expect(await spins()).not.toContain('jackpot');
  const before = (await catalogue()).version;
  await jackpot(true);
  recheckCatalogue(site.gateway);
  expect(await spins()).toContain('jackpot');
  expect((await facts()).get('PLR-M01')?.features ?? []).not.toContain('jackpot');
  const opened = (await catalogue()).version;
  expect(opened).not.toBe(before);
  await jackpot(false);
  recheckCatalogue(site.gateway);
  expect(await spins()).not.toContain('jackpot');
  expect((await catalogue()).version).not.toBe(opened);
});
