import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { houseGames } from '../../../games/house.ts';
import { operatorKey } from '../../operator/key.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { currentCatalogue } from './snapshot.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await sql`TRUNCATE games, vendors CASCADE`.execute(site.db);
});
afterAll(() => site.close());

const addHouse = async () =>
  (
    await site.operator.inject({
      method: 'PUT',
      url: '/api/operator/house',
      headers: { 'x-operator-key': operatorKey(site.gateway.env.dataDir) },
      payload: {},
    })
  ).json().value;

test('[SAFE-08h] the house and all its games come into an empty catalogue, once', async () => {
  const games = houseGames.size;
  expect(await addHouse()).toEqual({ added: games, games });
  const { byId, version } = await currentCatalogue(site.gateway);
  expect([...byId.values()].map(({ gameCode }) => gameCode).toSorted()).toEqual(
    [...houseGames.keys()].toSorted(),
  );
  for (const game of byId.values())
    expect([game.playable, game.maintenance]).toEqual([true, false]);
  expect(await addHouse()).toEqual({ added: 0, games });
  expect((await currentCatalogue(site.gateway)).version).toBe(version);
});

test('[SAFE-08h] missing games are added beside others, and a closed one stays closed', async () => {
  await sql`DELETE FROM games WHERE game_code = 'PLR-002'; UPDATE games SET maintenance = true WHERE game_code = 'PLR-001';
    INSERT INTO vendors (code, name, connected) VALUES ('ZZ', 'Others', false);
    UPDATE vendor_categories SET position = 7 WHERE category = 'RNG'`.execute(site.db);
  expect(await addHouse()).toMatchObject({ added: 1 });
  const { byId } = await currentCatalogue(site.gateway);
  const find = (code: string) => [...byId.values()].find(({ gameCode }) => gameCode === code);
  expect([find('PLR-001')?.maintenance, find('PLR-002')?.maintenance]).toEqual([true, false]);
  const { rows } = await sql<{
    position: number;
  }>`SELECT position FROM vendor_categories WHERE category = 'RNG'`.execute(site.db);
  expect(rows).toEqual([{ position: 7 }]);
});
