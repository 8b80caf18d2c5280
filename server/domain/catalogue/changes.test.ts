import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogueSum } from '../../../contract/catalogue/checksum.ts';
import { type CatalogueRow, catalogueFlags } from '../../../contract/catalogue/rows.ts';
import type { ActionName, Value } from '../../../contract/index.ts';
import { entryOf } from '../../../contract/index.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { touchCatalogue } from './snapshot.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, released_on)
    SELECT 100 + i, 'AG-X' || i, 'AG', 'RNG', 'SLOT', jsonb_build_object('EN', 'Page ' || i, 'TY', 'Pahina ' || i), '2026-01-01' FROM generate_series(1, 60) i`.execute(
    site.db,
  );
});
beforeEach(() => touch());
afterAll(() => site.close());

let touches = 0;
const touch = () => touchCatalogue(site.gateway, `v${(touches += 1)}`);
const run = (statement: string) => sql.raw(statement).execute(site.db);

async function ask<N extends ActionName>(
  name: N,
  query: Record<string, string>,
  from = site,
): Promise<Value<N>> {
  const answer = await from.app.inject({
    url: entryOf(name).path,
    query: { language: 'EN', ...query },
  });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { value: Value<N> }).value;
}
const whole = (language = 'EN') => ask('games.catalogue', { language });
const since = (version: string, language = 'EN', from = site) =>
  ask('games.changes', { since: version, language }, from);

/** By the contract's rules. */
function applied(
  games: readonly CatalogueRow[],
  { removed, changed }: NonNullable<Value<'games.changes'>['changes']>,
): CatalogueRow[] {
  const gone = new Set([...removed, ...changed.map(([, row]) => row[0])]);
  const rows = games.filter(([gameId]) => !gone.has(gameId));
  for (const [position, row] of changed) rows.splice(position, 0, row);
  return rows;
}

/** As a device receives them; applied, they give the whole catalogue. */
async function changesAfter(work: () => Promise<unknown>, language = 'EN') {
  const before = await whole(language);
  await work();
  await touch();
  const { version, changes } = await since(before.version, language);
  const after = await whole(language);
  expect(version).toBe(after.version);
  if (!changes) throw new Error('there are no changes');
  expect(applied(before.games, changes)).toEqual(after.games);
  expect(changes.sum).toBe(catalogueSum(after.games));
  return { removed: changes.removed, changed: changes.changed.map(([, row]) => row[0]).toSorted() };
}

test('[LOB-15c] [PWA-04] an unchanged catalogue costs some hundred bytes, at every process and after a restart', async () => {
  const { version } = await whole();
  const answer = await site.app.inject({
    url: entryOf('games.changes').path,
    query: { language: 'EN', since: version },
  });
  expect(answer.rawPayload.length).toBeLessThan(300);
  expect(await changesAfter(async () => {})).toEqual({ removed: [], changed: [] });
  const other = await site.another();
  expect((await since(version, 'EN', other)).changes).toMatchObject({ removed: [], changed: [] });
  await other.close();
});

test('[LOB-15c] [PWA-04] only what was changed, added or removed is sent, in either language', async () => {
  expect(
    await changesAfter(() =>
      run(`UPDATE games SET names = '{"EN": "A first", "TY": "Una"}' WHERE game_id = 130`),
    ),
  ).toEqual({ removed: [], changed: ['130'] });
  expect(
    await changesAfter(
      () => run(`UPDATE games SET names = names || '{"TY": "Zulu"}' WHERE game_id IN (101, 102)`),
      'TY',
    ),
  ).toEqual({ removed: [], changed: ['101', '102'] });
  expect(await changesAfter(() => run('DELETE FROM games WHERE game_id = 140'))).toEqual({
    removed: ['140'],
    changed: [],
  });
  const back = `INSERT INTO games (game_id, game_code, vendor, category, classify, names, released_on)
    VALUES (140, 'AG-X40', 'AG', 'RNG', 'SLOT', '{"EN": "Back", "TY": "Balik"}', '2026-01-01')`;
  expect(await changesAfter(() => run(back))).toEqual({ removed: [], changed: ['140'] });
  expect(
    await changesAfter(() => run('UPDATE games SET game_id = 500 WHERE game_id = 140')),
  ).toEqual({
    removed: ['140'],
    changed: ['500'],
  });
});

test('[LOB-15c] a row that only moves within the list is sent too', async () => {
  await run(`UPDATE games SET is_hot = 1, hot_rank = game_id WHERE game_id IN (110, 111)`);
  await touch();
  expect(
    await changesAfter(() => run('UPDATE games SET hot_rank = 99 WHERE game_id = 111')),
  ).toEqual({
    removed: [],
    changed: ['111'],
  });
});

test('a row that is written again as it was has not changed', async () => {
  expect(await changesAfter(() => run('UPDATE games SET names = names'))).toEqual({
    removed: [],
    changed: [],
  });
});

test('a vendor that is connected changes its games and no others', async () => {
  expect(
    await changesAfter(() => run(`UPDATE vendors SET connected = true WHERE code = 'TF'`)),
  ).toEqual({
    removed: [],
    changed: ['6'],
  });
});

test('several versions are caught up with at once', async () => {
  const before = await whole();
  for (const id of [121, 122]) {
    await run(`UPDATE games SET maintenance = true WHERE game_id = ${id}`);
    await touch();
    await whole();
  }
  const { changes } = await since(before.version);
  expect(changes?.changed.map(([, row]) => row[0])).toEqual(['121', '122']);
});

test('a change whose transaction ends late reaches devices that asked before', async () => {
  const slow = await site.db.startTransaction().execute();
  await sql`UPDATE games SET names = names || '{"EN": "Late"}' WHERE game_id = 150`.execute(slow);
  let over = false;
  const other = run(`UPDATE games SET names = names || '{"EN": "Soon"}' WHERE game_id = 151`).then(
    () => (over = true),
  );
  await vi.waitFor(async () => {
    const { rows } =
      await sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(
        site.db,
      );
    expect(rows).toHaveLength(1);
  });
  expect(over).toBe(false);
  const before = await whole();
  await slow.commit().execute();
  await other;
  await touch();
  const { changes } = await since(before.version);
  expect(changes?.changed.map(([, row]) => row[0]).toSorted()).toEqual(['150', '151']);
});

test('a game that is no longer new is a change without a write', async () => {
  await run(`UPDATE games SET released_on = current_date WHERE game_id = 160`);
  await touch();
  const { version } = await whole();
  const later = Date.now() + 46 * 86_400_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  const { changes } = await since(version);
  vi.restoreAllMocks();
  expect(changes?.changed.map(([, row]) => [row[0], row[6] & catalogueFlags.new])).toEqual([
    ['160', 0],
  ]);
});

test('[LOB-11] allowed cockfights and unknown versions need the whole catalogue', async () => {
  const { version } = await whole();
  await run(`INSERT INTO settings (key, value) VALUES ('cockfight', 'true')`);
  await touch();
  expect((await since(version)).changes).toBeNull();
  await run(`DELETE FROM settings WHERE key = 'cockfight'`);
  await touch();
  for (const other of [
    'filled',
    'x~1~2',
    `x~999999999~${Math.floor(Date.now() / 86_400_000)}~0`,
    'x~1~999999~0',
    '~~~',
  ]) {
    expect(await since(other)).toMatchObject({ changes: null });
  }
});

test('more changes than half of the games are the whole catalogue', async () => {
  const { version } = await whole();
  await run(`UPDATE games SET rtp = 9500 WHERE game_id > 6`);
  await touch();
  expect((await since(version)).changes).toBeNull();
});
