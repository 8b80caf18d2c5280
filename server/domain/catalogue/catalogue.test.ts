import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueFlags } from '../../../contract/catalogue/rows.ts';
import { factBits } from '../../../contract/catalogue/facts.ts';
import type { ActionName, Value } from '../../../contract/index.ts';
import { entryOf } from '../../../contract/index.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { gameItem } from './find.ts';
import { touchCatalogue } from './snapshot.ts';
import { maskName, searchKey } from './text.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await sql`
    INSERT INTO vendors (code, name, connected) VALUES ('DS88', 'DS88', false), ('IBC', 'IBC', false), ('KX', 'KX', false);
    INSERT INTO vendor_categories (vendor, category, position) VALUES
      ('DS88', 'SPORTS', 3), ('IBC', 'SPORTS', 2), ('KX', 'PVP', 1);
    INSERT INTO games (game_id, game_code, vendor, category, classify, names, vendor_entry, released_on) VALUES
      (20, 'DS-1', 'DS88', 'SPORTS', 'COCKFIGHT', '{"EN": "Arena Two", "TY": "Arena Dos"}', false, '2026-01-01'),
      (21, 'IBC-1', 'IBC', 'SPORTS', 'SPORTSBOOK', '{"EN": "Basketball", "TY": "Basketbol"}', false, '2026-01-01'),
      (22, 'KX-ALL', 'KX', 'PVP', 'TONGITS', '{"EN": "All of KX", "TY": "Lahat ng KX"}', true, '2026-01-01'),
      (23, 'AG-3', 'AG', 'RNG', 'SLOT', '{"EN": "El Niño Señorita", "TY": "El Niño Señorita"}', false, current_date);
    INSERT INTO games (game_id, game_code, vendor, category, classify, names, released_on)
      SELECT 100 + i, 'AG-X' || i, 'AG', 'RNG', 'SLOT', jsonb_build_object('EN', 'Page ' || i, 'TY', 'Pahina ' || i), '2026-01-01' FROM generate_series(1, 60) i;
    UPDATE games SET min_bet = 100, lines = 25 WHERE game_id = 1;
    UPDATE games SET min_bet = 200, lines = 24 WHERE game_id = 21;
    UPDATE games SET min_bet = 99 WHERE game_id = 4`.execute(site.db);
  await touchCatalogue(site.gateway, 'filled');
});
afterAll(() => site.close());

async function ask<N extends ActionName>(
  name: N,
  query: Record<string, string> = {},
): Promise<Value<N>> {
  const answer = await site.app.inject({
    url: entryOf(name).path,
    query: { language: 'EN', ...query },
  });
  expect(answer.statusCode).toBe(200);
  const body = answer.json() as { success: boolean; value: Value<N> };
  expect(body.success).toBe(true);
  return body.value;
}
const names = (list: readonly { gameName: string }[]) => list.map((game) => game.gameName);

describe('the games list', () => {
  test('[LOB-06] has 42 to a page by default, and says how many pages there are', async () => {
    const first = await ask('games.list');
    expect(first.games).toHaveLength(42);
    expect(first.totalPages).toBe(Math.ceil(first.total / 42));
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(first.total / 18) }, (_, i) =>
        ask('games.list', { pageNo: String(i + 1), pageSize: '18' }),
      ),
    );
    const ids = pages.flatMap((page) => page.games.map((game) => game.nodeId));
    expect(new Set(ids).size).toBe(first.total);
    expect(ids).toHaveLength(first.total);
    expect((await ask('games.list', { pageNo: '99' })).games).toEqual([]);
  });

  test('shows what is hot and playable first, then what is playable, then what is hot', async () => {
    const { games } = await ask('games.list', { gameType: 'RNG' });
    expect(names(games).slice(0, 5)).toEqual([
      'Mango Gold',
      'Closed',
      'No Trial',
      'Far Table',
      'El Niño Señorita',
    ]);
    expect(games.map((game) => game.playable).slice(0, 4)).toEqual([true, true, true, false]);
  });

  test('filters by type, vendor, class and name together', async () => {
    expect((await ask('games.list', { vassalage: 'AG', gameType: 'LIVE' })).total).toBe(1);
    expect((await ask('games.list', { vassalage: 'AG', gameClassify: 'TABLE' })).total).toBe(1);
    expect(names((await ask('games.list', { gameName: 'page 60' })).games)).toEqual(['Page 60']);
    expect((await ask('games.list', { gameName: 'page 60', vassalage: 'PLR' })).total).toBe(0);
  });

  test('[LOB-15a] finds a name by any part, whatever its case and accents, and a vendor by name', async () => {
    expect(names((await ask('games.list', { gameName: '  nino SENO' })).games)).toEqual([
      'El Niño Señorita',
    ]);
    expect(names((await ask('games.list', { gameName: 'palaro orig' })).games)).toHaveLength(3);
    expect(names((await ask('games.list', { gameName: 'gintong', language: 'TY' })).games)).toEqual(
      ['Gintong Mangga'],
    );
    for (const gameName of ['%', '_', "'", '\\', '.*', '<b>']) {
      expect((await ask('games.list', { gameName })).total).toBe(0);
    }
  });

  test('[LOB-05] takes empty vassalage and classification for All', async () => {
    expect(await ask('games.list', { vassalage: '', gameClassify: '', gameName: '  ' })).toEqual(
      await ask('games.list'),
    );
  });

  test('[LOB-18a] [LOB-18c] leaves out what does not open on request, and counts it', async () => {
    const whole = await ask('games.list', { pageSize: '999' });
    expect(whole.closed).toBe(0);
    const open = whole.games.filter((game) => game.playable);
    expect(open.length).toBeLessThan(whole.total);
    const asked = await ask('games.list', { opens: '1', pageSize: '999' });
    expect(asked.games).toEqual(open);
    expect(asked).toMatchObject({ total: open.length, closed: whole.total - open.length });
    // By vendor and category, by name, with hints: as the whole list without the others.
    for (const query of [
      { vassalage: 'AG' },
      { gameType: 'RNG', pageSize: '1' },
      { gameType: 'RNG', vassalage: 'PLR' },
      { gameName: 'a' },
      { minBet: '1' },
    ]) {
      const [all, some] = await Promise.all([
        ask('games.list', { ...query, pageSize: '999' }),
        ask('games.list', { ...query, opens: '1' }),
      ]);
      const opens = all.games.filter((game) => game.playable).length;
      expect({ query, ...some }).toMatchObject({
        query,
        total: opens,
        closed: all.total - opens,
        totalPages: Math.ceil(opens / Number(query.pageSize ?? 42)),
      });
    }
  });

  test("[LOB-18b] a vendor's entry opens once that vendor has a playable game in its category", async () => {
    const shown = async () =>
      (await ask('games.list', { opens: '1', vassalage: 'KX' })).games.map(({ nodeId }) => nodeId);
    const card = async () =>
      (await ask('games.vendors')).data.lanes.find((category) => category.gameCategory === 'PVP')
        ?.cards.KX;
    await sql`UPDATE vendors SET connected = true WHERE code = 'KX'`.execute(site.db);
    await touchCatalogue(site.gateway);
    expect([await shown(), (await card())?.playable]).toEqual([[], false]);
    await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, maintenance, released_on)
      VALUES (24, 'KX-1', 'KX', 'PVP', 'TONGITS', '{"EN": "Tongits"}', true, '2026-01-01')`.execute(
      site.db,
    );
    await touchCatalogue(site.gateway);
    expect((await shown()).toSorted()).toEqual(['22', '24']);
    expect((await card())?.playable).toBe(true);
    await sql`DELETE FROM games WHERE game_id = 24; UPDATE vendors SET connected = false WHERE code = 'KX'`.execute(
      site.db,
    );
    await touchCatalogue(site.gateway, 'filled');
  });

  test('[LOB-14] filters by minimum bet, in whole units, and by number of lines', async () => {
    expect(names((await ask('games.list', { minBet: '1' })).games).toSorted()).toEqual([
      'Basketball',
      'Mango Gold',
    ]);
    expect(names((await ask('games.list', { minBet: '2' })).games)).toEqual(['Basketball']);
    expect(names((await ask('games.list', { minLineNum: '25' })).games)).toEqual(['Mango Gold']);
    expect(names((await ask('games.list', { minBet: '2', minLineNum: '25' })).games)).toEqual([]);
    expect((await ask('games.list', { minBet: '', minLineNum: '' })).total).toBe(
      (await ask('games.list')).total,
    );
    const rejected = await site.app.inject({
      url: entryOf('games.list').path,
      query: { language: 'EN', minBet: '1 OR 1' },
    });
    expect(rejected.json()).toMatchObject({ code: 'invalid_request', field: 'minBet' });
  });
});

describe('the categories', () => {
  test('[LOB-11] splits sports by vendor, esports behind sports, cockfight off unless set', async () => {
    const categories = async () =>
      (await ask('games.vendors')).data.lanes.map(({ gameCategory }) => gameCategory);
    expect(await categories()).toEqual(['RNG', 'LIVE', 'PVP', 'SPORTS', 'ESPORTS']);
    expect(
      (await ask('games.list', { gameType: 'ESPORTS' })).games.map((game) => game.gameType),
    ).toEqual(['ESPORTS']);
    expect(names((await ask('games.list', { gameType: 'SPORTS' })).games)).toEqual(['Basketball']);
    expect(await gameItem(site.gateway, '20', 'EN')).toBeNull();

    await sql`INSERT INTO settings (key, value) VALUES ('cockfight', 'true')`.execute(site.db);
    await touchCatalogue(site.gateway, 'cockfight');
    expect(await categories()).toEqual(['RNG', 'LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT']);
    expect((await gameItem(site.gateway, '20', 'EN'))?.gameType).toBe('COCKFIGHT');
    await sql`DELETE FROM settings WHERE key = 'cockfight'`.execute(site.db);
    await touchCatalogue(site.gateway, 'filled');
  });

  test('[LOB-12a] has a card for each vendor, those that can be played first, with its classes and counts', async () => {
    const { lanes } = (await ask('games.vendors')).data;
    const listed = lanes
      .flatMap(({ cards }) => Object.values(cards))
      .reduce((sum, card) => sum + card.games, 0);
    expect(listed).toBe((await ask('games.list')).total);
    const [slots] = lanes;
    expect(slots?.order).toEqual(['PLR', 'AG']);
    expect(slots?.cards.PLR).toMatchObject({
      displayName: 'Palaro Originals',
      games: 3,
      playable: true,
      iconUrl: '/v/PLR.svg',
    });
    expect(slots?.gameClassify).toContainEqual({ code: 'SLOT', vendors: ['AG', 'PLR'] });
  });

  test('are counted in the menus, in the language', async () => {
    const { menus } = await ask('games.menus', { language: 'TY' });
    expect(menus.map((menu) => menu.gameCategory)).toEqual([
      'RNG',
      'LIVE',
      'PVP',
      'SPORTS',
      'ESPORTS',
    ]);
    expect(menus.find((menu) => menu.gameCategory === 'PVP')).toMatchObject({
      title: 'Baraha',
      games: 0,
      vendors: 1,
    });
  });
});

describe('a game', () => {
  test('[LOB-09a] [LOB-09b] [LOB-09c] says by isGame, isHot and supportPlay what its card shows', async () => {
    expect(await gameItem(site.gateway, '22', 'TY')).toMatchObject({
      isGame: 'VASSALAGE',
      playable: false,
      gameName: 'Lahat ng KX',
    });
    expect(await gameItem(site.gateway, '1', 'EN')).toMatchObject({
      isGame: 'GAME',
      isHot: 1,
      supportPlay: 0,
      iconUrl: '/p/1.svg?lang=EN',
    });
    expect(await gameItem(site.gateway, '2', 'EN')).toMatchObject({ isHot: 0, supportPlay: 1 });
    expect(await gameItem(site.gateway, '404', 'EN')).toBeNull();
  });

  test('[LOB-15c] is in the catalogue as a row that the device can search', async () => {
    const { games, version } = await ask('games.catalogue');
    expect(version).toMatch(/^filled~/);
    expect(games).toHaveLength((await ask('games.list')).total);
    const row = games.find(([gameId]) => gameId === '3');
    expect(row).toEqual([
      '3',
      'Closed',
      'PLR-003',
      'PLR',
      'RNG',
      'SLOT',
      catalogueFlags.trial |
        catalogueFlags.playable |
        catalogueFlags.maintenance |
        factBits([], null),
      9600,
      0,
      Date.UTC(2026, 0, 1) / 86_400_000,
    ]);
    const flags = (id: string) => games.find(([gameId]) => gameId === id)?.[6] ?? 0;
    const { bet, lines } = catalogueFlags;
    expect(['1', '21', '4', '2'].map((id) => flags(id) & (bet | lines))).toEqual([
      bet | lines,
      bet,
      0,
      0,
    ]);
    expect(games.find(([gameId]) => gameId === '23')?.[6]).toBe(catalogueFlags.new);
  });

  test("returns its stakes, lines and release; a house game's limits are its engine's", async () => {
    const details = async (gameId: string) =>
      (
        await site.app.inject({ url: entryOf('games.details').path, query: { nodeId: gameId } })
      ).json();
    expect(await details('21')).toMatchObject({
      value: {
        minBet: 200,
        maxBet: null,
        lines: 24,
        releasedOn: '2026-01-01',
        provable: false,
        rules: null,
      },
    });
    expect(await details('1')).toMatchObject({
      value: { minBet: 100, maxBet: 500_000, lines: 25, provable: true, rules: 'lines' },
    });
    expect(await details('5')).toMatchObject({
      value: { minBet: null, maxBet: null, lines: null },
    });
    expect(await details('404')).toMatchObject({ success: false, code: 'game_not_found' });
  });

  test('[GAME-09] among the hot ones comes in their order, filtered by type', async () => {
    expect(names((await ask('games.hot')).list)).toEqual(['Mango Gold', 'Far Table']);
    expect((await ask('games.hot', { gameType: 'LIVE' })).list).toEqual([]);
  });

  test('that changes is seen once the catalogue is touched', async () => {
    await sql`UPDATE games SET names = names || '{"EN": "Renamed"}' WHERE game_id = 21`.execute(
      site.db,
    );
    await touchCatalogue(site.gateway, 'renamed');
    expect((await gameItem(site.gateway, '21', 'EN'))?.gameName).toBe('Renamed');
    expect((await ask('games.catalogue')).version).toMatch(/^renamed~/);
  });
});

test('a masked name does not reveal its length', () => {
  expect(maskName('Maligaya')).toBe('Mal***a');
  expect(maskName('Ana')).toBe('A***');
  expect(maskName('Ñoño Peña')).toBe('Ñoñ***a');
  expect(maskName('')).toBe('***');
});

test('a search key separates lines and drops accents', () => {
  expect(searchKey('  El  NIÑO\tRey \nAG')).toBe('el nino rey \nag');
});
