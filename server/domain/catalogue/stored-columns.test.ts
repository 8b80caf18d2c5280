import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { readAll } from './read.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
beforeEach(() => sql`TRUNCATE games, catalogue_columns CASCADE`.execute(site.db));
afterAll(() => site.close());

const games = async () => (await readAll(site.db, false)).games;
const add = (count: number) =>
  sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, is_hot, hot_rank, rtp, features, released_on)
    SELECT n, 'Ñ"' || n, 'AG', 'RNG', 'SLOT', jsonb_strip_nulls(jsonb_build_object(
        'EN', 'Piñata 🎉 ' || n, 'TY', CASE WHEN n % 2 = 0 THEN 'Palayok' END)),
      CASE WHEN n % 3 = 0 THEN 1 ELSE 0 END,
      CASE WHEN n % 3 = 0 THEN n % 100 END, CASE WHEN n % 5 = 0 THEN 9600 END,
      CASE WHEN n % 7 = 0 THEN ARRAY['jackpot', 'freeSpins'] END, '2026-01-01'
    FROM generate_series(1, ${count}::int) n`.execute(site.db);
/** Versions, commas between. */
const stored = async () => {
  const rows = await site.db.selectFrom('catalogue_columns').select('version').distinct().execute();
  return rows.map(({ version }) => version).join();
};

/** As rows alone, which no number of a change notices. */
const rename = (name: string) =>
  site.db.transaction().execute(async (db) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(db);
    await sql`UPDATE games SET names = jsonb_build_object('EN', ${name}::text) WHERE game_id = 9`.execute(
      db,
    );
  });
const nameOf = async (id: string) => (await games()).find(({ gameId }) => gameId === id)?.names;

test('[OPS-02g] few games are not stored', async () => {
  await add(19_999);
  await games();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await stored()).toBe('');
});

test('[OPS-02g] many games are read as they were stored, until one changes or goes', async () => {
  await add(20_001);
  const fromRows = await games();
  await expect.poll(stored).not.toBe('');
  const first = await stored();
  await rename('not seen');
  expect(await games()).toEqual(fromRows);

  await sql`UPDATE games SET maintenance = true WHERE game_id = 7`.execute(site.db);
  expect(await nameOf('9')).toEqual({ EN: 'not seen' });
  await expect.poll(stored).not.toBe(first);
  const second = await stored();
  await rename('not seen either');
  expect(await nameOf('9')).toEqual({ EN: 'not seen' });

  await sql`DELETE FROM games WHERE game_id = 8`.execute(site.db);
  expect(await nameOf('9')).toEqual({ EN: 'not seen either' });
  expect(await nameOf('8')).toBeUndefined();
  await expect.poll(stored).not.toBe(second);
  expect(await stored()).not.toContain(',');
});
