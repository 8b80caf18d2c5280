import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRoundGames } from '../play/rounds-kit.ts';
import { type TestDomain, testDomain } from '../play/fixtures.ts';
import { currentCatalogue } from './snapshot.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
  await addRoundGames(domain.gateway);
  await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, released_on)
    VALUES (99, 'PLR-V02', 'PLR', 'SPORTS', 'ESPORTS', '{"EN": "Virtual Esports", "TY": "Virtual Esports"}', '2026-01-01')`.execute(
    domain.gateway.db,
  );
});
afterAll(() => domain.close());

test('[LOB-11] the house has virtual sports under sports and virtual esports under esports, with a card in both', async () => {
  const { byId, vendors } = await currentCatalogue(domain.gateway);
  expect(['11', '99'].map((id) => byId.get(id)?.type)).toEqual(['SPORTS', 'ESPORTS']);
  expect(vendors.filter(({ code }) => code === 'PLR').map(({ type }) => type)).toEqual([
    'RNG',
    'LIVE',
    'PVP',
    'SPORTS',
    'ESPORTS',
    'LOTT',
  ]);
  expect(vendors.filter(({ code }) => code === 'TF').map(({ type }) => type)).toEqual(['ESPORTS']);
});
