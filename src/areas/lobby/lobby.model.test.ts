import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CatalogueRow, catalogueFlags } from '../../../contract/catalogue/rows.ts';
import type { GameItem, VendorCategory } from '../../../contract/catalogue/calls.ts';
import type { Result } from '../../lib/result.ts';
import { gameOf } from '../../models/game.ts';
import { type LobbyState, lobbyStart } from './lobby-state.ts';

const calls: { name: string; request: Record<string, unknown> }[] = [];
let offline = false;
const ok = (value: unknown): Result<unknown> => ({ ok: true, value });
vi.mock('../../data/call.ts', () => ({
  watchCalls: () => () => {},
  useToken: () => {},
  call: async (name: string, request: Record<string, unknown>) => {
    calls.push({ name, request });
    if (offline) return { ok: false, failure: { kind: 'offline' } };
    if (name === 'games.catalogue') return ok({ version: '1', language: 'TY', games: rows });
    if (name === 'games.list')
      return ok({ games: [item(rows[0]!)], totalPages: 3, total: 40, closed: 20 });
    return { ok: false, failure: { kind: 'offline' } };
  },
}));

const { hot: isHot, playable, vassalage, maintenance } = catalogueFlags;
/** 0–19 hot slots of PLR, 20–39 slots of PG, 40–59 fishing of JDB, 60 JDB's vendor card. */
const twenties = [
  ['PLR', 'RNG'],
  ['PG', 'RNG'],
  ['JDB', 'FISH'],
  ['JDB', 'FISH'],
] as const;
const rows: CatalogueRow[] = Array.from({ length: 61 }, (_, i) => {
  const [vendor, type] = twenties[Math.floor(i / 20)]!;
  const flags =
    i === 60
      ? vassalage
      : (i < 20 ? isHot | playable : 0) | (i === 3 ? maintenance : 0) | (i === 45 ? playable : 0);
  return [
    String(i),
    i === 41 ? 'Perlas ng Silangan' : `Laro ${i}`,
    `C${i}`,
    vendor,
    type,
    'X',
    flags,
    0,
    0,
    0,
  ];
});
const item = ([
  nodeId,
  name,
  gameCode,
  vendor,
  gameType,
  gameClassify,
  flags,
]: CatalogueRow): GameItem => ({
  nodeId,
  gameName: name,
  displayName: name,
  gameCode,
  vassalage: vendor,
  gameType,
  gameClassify,
  iconUrl: '',
  lagerIcon: '',
  isGame: 'GAME',
  isHot: flags & isHot ? 1 : 0,
  supportPlay: 1,
  playable: (flags & playable) !== 0,
  maintenance: (flags & maintenance) !== 0,
  rtp: null,
  volatility: null,
});
const vendorCategory = (
  gameCategory: 'RNG' | 'FISH',
  vendors: [string, string, number, boolean][],
): VendorCategory => ({
  gameCategory,
  cards: Object.fromEntries(
    vendors.map(([code, displayName, games, open]) => [
      code,
      {
        vassalage: code,
        displayName,
        gameType: gameCategory,
        iconUrl: '',
        lagerIcon: '',
        games,
        playable: open,
      },
    ]),
  ),
  order: vendors.map(([code]) => code),
  gameClassify: [],
});

const loadModel = () => import('./lobby.model.ts');
const loadRecommended = () => import('./recommended.model.ts');
const loadCatalogueModel = () => import('../../models/catalogue.ts');
let model: Awaited<ReturnType<typeof loadModel>>;
let more: Awaited<ReturnType<typeof loadRecommended>>;
let catalogue: Awaited<ReturnType<typeof loadCatalogueModel>>;
/** Most subjects here are the large list. */
const every = { ...lobbyStart, all: true };
const ids = (state: Partial<LobbyState>) =>
  model.listing({ ...every, ...state }).games.map((game) => game.gameId);
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => String(from + i));

beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  model = await loadModel();
  more = await loadRecommended();
  catalogue = await loadCatalogueModel();
  catalogue.startCatalogue({
    lanes: [
      vendorCategory('RNG', [
        ['PLR', 'Palaro Originals', 20, true],
        ['PG', 'Pocket Games', 20, false],
      ]),
      vendorCategory('FISH', [['JDB', 'Jade Dragon', 21, false]]),
    ],
    hot: rows.slice(0, 16).map(item),
    banners: [],
    notices: [],
    winners: [],
  });
});
beforeEach(() => {
  calls.length = 0;
  offline = false;
});

test('[LOB-06] before the catalogue is here HOME shows the hot games, 12 on a page, with the totals of vendors', () => {
  const page = model.listing(every);
  expect(page.games.map((game) => game.gameId)).toEqual(range(0, 12));
  expect(page).toMatchObject({ state: 'ready', total: 61, pages: 6, closed: 0 });
  const open = model.listing(lobbyStart);
  expect(open.games).toEqual(page.games);
  expect(open).toMatchObject({ state: 'ready', total: 20, pages: 2, closed: 41 });
  expect(ids({ category: 'HOT' })).toEqual(range(0, 16));
});

test('[LOB-08] what neither the device nor the gateway has is said to be absent, with the reason', async () => {
  offline = true;
  const state = { ...lobbyStart, category: 'FISH' as const };
  expect(model.listing(state).state).toBe('loading');
  await model.fetchListing(state);
  await catalogue.loadCatalogue();
  expect(model.listing(state)).toMatchObject({ state: 'absent', reason: 'errors.offline' });
});

test('[LOB-08] [ERR-03] what is absent stays so while it is asked for again, once however often one asks', async () => {
  offline = true;
  const state = { ...lobbyStart, category: 'FISH' as const };
  await model.fetchListing(state);
  calls.length = 0;
  const again = [model.fetchListing(state), model.fetchListing(state)];
  expect(model.isAsking(state)).toBe(true);
  expect(model.listing(state).state).toBe('absent');
  await Promise.all(again);
  expect(calls.filter(({ name }) => name === 'games.list')).toHaveLength(1);
  expect(model.isAsking(state)).toBe(false);
});

test('[LOB-05] [LOB-06] a category not on the device is asked for: 18 games, no vendor, no class', async () => {
  const state = { ...lobbyStart, category: 'RNG' as const };
  const fetched = model.fetchListing(state);
  expect(calls.find(({ name }) => name === 'games.list')?.request).toMatchObject({
    gameType: 'RNG',
    vassalage: '',
    gameClassify: '',
    opens: '1',
    pageNo: 1,
    pageSize: 18,
  });
  await fetched;
  expect(calls.map(({ name }) => name)).toContain('games.catalogue');
  expect(model.listing(state)).toMatchObject({ state: 'ready', total: 40, closed: 20 });
  calls.length = 0;
  await model.fetchListing({ ...state, all: true });
  expect(calls.find(({ name }) => name === 'games.list')?.request).not.toHaveProperty('opens');
});

test('[LOB-06] HOME goes on after the hot games, without showing one twice', async () => {
  await catalogue.loadCatalogue();
  const all = [1, 2, 3, 4, 5, 6].flatMap((page) => ids({ page }));
  expect(all).toEqual(range(0, 61));
  expect(ids({ category: 'HOT', page: 2 })).toEqual(['18', '19']);
});

test('[LOB-03] a category shows its own games, of one vendor when one is chosen, and the hot ones among them', () => {
  expect(ids({ category: 'FISH' })).toHaveLength(18);
  expect(ids({ category: 'RNG', vendor: 'PG' })).toEqual(range(20, 38));
  expect(ids({ category: 'RNG', filter: 'hot', page: 2 })).toEqual(['18', '19']);
  expect(ids({ category: 'FISH', filter: 'hot' })).toEqual([]);
});

test('[LOB-15a] [LOB-15c] the search finds by name and vendor in the whole catalogue, without a call', async () => {
  offline = true;
  const state = { ...every, text: 'perlas' };
  expect(model.listing(state).state).toBe('loading');
  await model.fetchListing(state);
  expect(ids({ text: 'perlas' })).toEqual(['41']);
  expect(ids({ text: 'perals' })).toEqual(['41']);
  expect(model.listing({ ...every, text: 'jade' }).total).toBe(21);
  expect(calls).toEqual([]);
});

test('[LOB-18a] [LOB-18c] home, hot and categories list what opens, repairs too, and count the others', async () => {
  await catalogue.loadCatalogue();
  const shown = (state: Partial<LobbyState>) => {
    const { games, total, closed } = model.listing({ ...lobbyStart, ...state });
    return { ids: games.map(({ gameId }) => gameId), total, closed };
  };
  expect(shown({})).toEqual({ ids: range(0, 12), total: 21, closed: 40 });
  expect(shown({ page: 2 }).ids).toEqual([...range(12, 20), '45']);
  expect(shown({ category: 'HOT', page: 2 })).toEqual({ ids: ['18', '19'], total: 20, closed: 0 });
  expect(shown({ category: 'FISH' })).toEqual({ ids: ['45'], total: 1, closed: 20 });
  expect(shown({ category: 'RNG', vendor: 'PG' })).toEqual({ ids: [], total: 0, closed: 20 });
  expect(shown({ text: 'jade' })).toEqual({ ids: ['45'], total: 1, closed: 20 });
  expect(shown({ text: 'perlas' })).toEqual({ ids: [], total: 0, closed: 1 });
});

test("[LOB-18b] a vendor's entry opens where a vendor has something that does", async () => {
  const { rowOpens } = await import('./opens.ts');
  const entry = rows[60]!;
  expect([rowOpens(entry), rowOpens(rows[45]!)]).toEqual([false, true]);
  expect(rowOpens(entry.with(3, 'PLR').with(4, 'RNG') as CatalogueRow)).toBe(true);
  expect(rowOpens(rows[20]!)).toBe(false);
});

test('[LOB-18f] what is alike opens, is of the same category first, and never in maintenance', async () => {
  const { alikeGames } = await import('./alike.model.ts');
  const near = { text: 'perlas', vendor: '', category: 'HOME' };
  expect(alikeGames(near, 3).map(({ gameId }) => gameId)).toEqual(['45', '0', '1']);
  expect(alikeGames({ ...near, text: 'perlas xyz' }, 1)[0]?.gameId).toBe('45');
  expect(alikeGames({ ...near, text: 'Perlanes' }, 1)[0]?.gameId).toBe('45');
  expect(alikeGames({ ...near, text: 'Laro 15x' }, 2).map(({ gameId }) => gameId)).toEqual([
    '15',
    '0',
  ]);
  expect(alikeGames({ ...near, category: 'RNG' }, 1)[0]?.gameId).toBe('0');
  expect(alikeGames({ text: '', vendor: 'JDB', category: 'FISH' }, 1)[0]?.gameId).toBe('45');
  expect(alikeGames({ ...near, text: 'zzqx' }, 30).map(({ gameId }) => gameId)).toHaveLength(20);
  expect(alikeGames(near, 30).map(({ gameId }) => gameId)).not.toContain('3');
});

test('a page beyond the last shows the last', () => {
  expect(ids({ category: 'FISH', page: 99 })).toEqual(range(58, 61));
});

test('[GAME-07] what is recommended can be played, is something else, and is of the same category first', () => {
  const instead = more.recommended(gameOf(item(rows[40]!)), 30).map((game) => game.gameId);
  expect(instead[0]).toBe('45');
  expect(instead).not.toContain('3');
  expect(instead).toHaveLength(20);
  expect(
    more.recommended(gameOf(item(rows[40]!)), 6)[0]?.gameId,
    'however many hot games of other categories there are',
  ).toBe('45');
  expect(more.recommended(gameOf(item(rows[0]!)), 6).map((game) => game.gameId)).toEqual([
    '1',
    '2',
    '4',
    '5',
    '6',
    '7',
  ]);
});

test("[LOB-09c] a vendor's list holds the games of that vendor, and not the card that stands for it", () => {
  expect(more.vendorGames('JDB').map((game) => game.gameId)).toEqual(range(40, 60));
  expect(more.vendorGames('PLR', 'FISH')).toEqual([]);
});
