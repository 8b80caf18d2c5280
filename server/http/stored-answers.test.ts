import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { touchCatalogue } from '../domain/catalogue/snapshot.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let first: TestGateway;
let second: TestGateway;
beforeAll(async () => {
  first = await createTestGateway();
  second = await first.another();
  await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, released_on)
    SELECT 1000 + i, 'AG-X' || i, 'AG', 'RNG', 'SLOT', jsonb_build_object('EN', 'Page ' || i, 'TY', 'Pahina ' || i), '2026-01-01'
    FROM generate_series(1, 3000) i`.execute(first.db);
});
let touches = 0;
beforeEach(async () => {
  await touchCatalogue(first.gateway, `v${(touches += 1)}`);
  await touchCatalogue(second.gateway, `v${touches}`);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const path = '/api/wps/relay/games/catalogue';
const ask = (site: TestGateway, query = 'language=EN', encoding = 'br') =>
  site.app.inject({ url: `${path}?${query}`, headers: { 'accept-encoding': encoding } });
const stored = () => first.db.selectFrom('catalogue_answers').selectAll().execute();
const storedOf = async (version: string) => {
  await expect
    .poll(async () => (await stored()).filter((row) => row.version.startsWith(version)).length)
    .toBe(1);
  return (await stored()).find((row) => row.version.startsWith(version))!;
};

test('[OPS-02g] a process reads the catalogue that another has made, byte for byte, in each form', async () => {
  const made = await ask(first);
  const { key } = await storedOf(`v${touches}~`);
  const json = brotliDecompressSync(made.rawPayload).toString();
  // What only a reader of the table can answer.
  const marked = JSON.stringify({ ...JSON.parse(json), read: true });
  await first.db
    .updateTable('catalogue_answers')
    .set({ br: brotliCompressSync(marked), gzip: gzipSync(marked) })
    .where('key', '=', key)
    .execute();
  expect(brotliDecompressSync((await ask(second)).rawPayload).toString()).toBe(marked);
  expect(gunzipSync((await ask(second, 'language=EN', 'gzip')).rawPayload).toString()).toBe(marked);
  expect((await ask(second, 'language=EN', '')).payload).toBe(marked);
  expect((await ask(second)).headers.etag).toBe(made.headers.etag);
});

test('[OPS-02g] a changed catalogue is made again, and takes the place of the stored one', async () => {
  await ask(first);
  await storedOf(`v${touches}~`);
  await sql`UPDATE games SET names = '{"EN": "Bago"}' WHERE game_id = 1001`.execute(first.db);
  await touchCatalogue(second.gateway, 'changed');
  expect(brotliDecompressSync((await ask(second)).rawPayload).toString()).toContain('"Bago"');
  await storedOf('changed~');
  expect(await stored()).toHaveLength(1);
});

test('[OPS-02g] other spellings of the query store nothing', async () => {
  const before = await stored();
  for (const query of ['language=EN&', '&language=TY', 'language=%45N', 'language=XX'])
    await ask(first, query);
  await ask(first, 'language=TY');
  await expect.poll(async () => (await stored()).some(({ key }) => key.endsWith('TY'))).toBe(true);
  const keys = (await stored()).map(({ key }) => key);
  expect(keys.filter((key) => before.every((row) => row.key !== key))).toEqual([
    'games.catalogue?language=TY',
  ]);
});

test('[OPS-02g] a list is in the stored order of its version, and sorted where a game is missing there', async () => {
  const url = '/api/wps/relay/games/list?language=EN&vassalage=AG&pageSize=3';
  const names = async (site: TestGateway) =>
    (await site.app.inject(url)).json().value.games.map((game: { nodeId: string }) => game.nodeId);
  const sorted = await names(first);
  const version = `v${touches}~`;
  const order = () =>
    first.db
      .selectFrom('catalogue_orders')
      .selectAll()
      .where('language', '=', 'EN')
      .executeTakeFirst();
  await expect.poll(async () => (await order())?.version.startsWith(version)).toBe(true);
  const ids = (await order())!.game_ids.split(',').toReversed();
  const store = (game_ids: string) =>
    first.db
      .updateTable('catalogue_orders')
      .set({ game_ids })
      .where('language', '=', 'EN')
      .execute();
  await store(ids.join(','));
  const of = ids.filter((id) => Number(id) > 1000);
  expect(await names(second)).toEqual(of.slice(0, 3));

  await store(ids.slice(1).join(','));
  const third = await first.another();
  expect(await names(third)).toEqual(sorted);
  await third.close();
});
