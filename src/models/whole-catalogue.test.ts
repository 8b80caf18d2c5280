import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueRow } from '../../contract/catalogue/rows.ts';

const language = signal('TY');
const dataSaver = signal(false);
const call = vi.fn();
const stored = vi.fn(async (..._of: string[]): Promise<unknown> => null);
const storeValue = vi.fn(async (..._of: unknown[]) => {});
const refresh = vi.fn(async (_known: unknown): Promise<unknown> => null);
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../data/lazy-store.ts', () => ({
  currentOwner: () => null,
  storeValue,
  readStored: stored,
  watchOwner: () => {},
  whenQuiet: async () => {},
}));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => {} }));
vi.mock('./connectivity.ts', () => ({ whenBack: () => () => {} }));
vi.mock('./data-saver.ts', () => ({ dataSaver, whenAhead: () => {} }));
vi.mock('./language.ts', () => ({ language }));
vi.mock('./site.ts', () => ({ site: signal(null) }));
vi.mock('./catalogue-changes.ts', () => ({ refreshCatalogue: (known: unknown) => refresh(known) }));

const row = (flags = 0, rtp = 0, volatility = 0): CatalogueRow => [
  '1',
  'Laro',
  'G1',
  'PLR',
  'RNG',
  'SLOT',
  flags,
  rtp,
  volatility,
  1,
];
const whole = (code: string, version = 'v1') => ({ version, language: code, games: [row()] });
const failed = { ok: false, failure: { kind: 'timeout' } };
const asked = () => call.mock.calls.map(([name]) => name as string);
const onDevice = (version: string) =>
  stored.mockResolvedValue({ value: whole('TY', version), since: '2026-01-02T03:04:05.000Z' });

/** Empty, as a page loads it. */
async function fresh() {
  vi.resetModules();
  return import('./catalogue.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  stored.mockResolvedValue(null);
  refresh.mockResolvedValue(null);
  call.mockImplementation(async (_name: string, { language: code }: { language: string }) => ({
    ok: true,
    value: whole(code),
  }));
  [language.value, dataSaver.value] = ['TY', false];
});
afterEach(() => vi.useRealTimers());

test('the whole catalogue is loaded once, however often it is asked for, until the language changes', async () => {
  const model = await fresh();
  await Promise.all([model.loadCatalogue(), model.loadCatalogue()]);
  await model.loadCatalogue();
  expect(call.mock.calls).toEqual([['games.catalogue', { language: 'TY' }]]);
  expect(model.catalogue.value).toEqual([row()]);
  language.value = 'EN';
  await model.loadCatalogue();
  expect(call).toHaveBeenLastCalledWith('games.catalogue', { language: 'EN' });
});

test('a whole catalogue that did not come is asked for again', async () => {
  const model = await fresh();
  call.mockResolvedValueOnce(failed);
  await model.loadCatalogue();
  expect([model.catalogue.value, model.gamesSource.value.state]).toEqual([[], 'missing']);
  await model.loadCatalogue();
  expect([model.catalogue.value, asked().length]).toEqual([[row()], 2]);
});

test('a device that has the catalogue asks only for what has changed', async () => {
  onDevice('old');
  refresh.mockResolvedValue({
    ok: true,
    value: { ...whole('TY', 'new'), games: [row(1), row(2)] },
  });
  const model = await fresh();
  await model.loadCatalogue();
  expect(refresh).toHaveBeenCalledExactlyOnceWith(whole('TY', 'old'));
  expect(call).not.toHaveBeenCalled();
  expect(model.catalogue.value).toEqual([row(1), row(2)]);
});

test('a device whose changes cannot be worked out asks for the whole catalogue', async () => {
  onDevice('old');
  const model = await fresh();
  await model.loadCatalogue();
  expect([asked(), model.gamesSource.value.value?.version]).toEqual([['games.catalogue'], 'v1']);
});

test('[PWA-12] a data saver whose device has no catalogue does not fetch it ahead; it waits to be asked for', async () => {
  dataSaver.value = true;
  const model = await fresh();
  await model.prefetchCatalogue();
  expect([asked(), model.catalogueWaits.value]).toEqual([[], true]);
  expect(stored).toHaveBeenCalledWith('games', 'TY');
  const loaded = model.loadCatalogue();
  expect(model.catalogueWaits.value).toBe(false);
  await loaded;
  expect([asked(), model.catalogueWaits.value]).toEqual([['games.catalogue'], false]);
});

test('a data saver whose device has the catalogue refreshes it ahead', async () => {
  dataSaver.value = true;
  onDevice('old');
  const model = await fresh();
  await model.prefetchCatalogue();
  expect(asked()).toEqual(['games.catalogue']);
});

test('without a data saver the catalogue waits for nobody and is fetched ahead', async () => {
  const model = await fresh();
  expect(model.catalogueWaits.value).toBe(false);
  await model.prefetchCatalogue();
  expect(asked()).toEqual(['games.catalogue']);
});

test('a language is stocked with every list and the whole catalogue, which are stored and not shown', async () => {
  call.mockImplementation(async (name: string) => ({
    ok: true,
    value: name === 'games.catalogue' ? whole('EN') : { list: [], data: { vendorCategories: [] } },
  }));
  const model = await fresh();
  expect(await model.stockLanguage('EN')).toBe(true);
  const kinds = storeValue.mock.calls.map(([kind, code]) => `${kind} ${code}`).sort();
  expect(kinds).toEqual([
    'HOT_GAMES EN',
    'announcements EN',
    'banners EN',
    'games EN',
    'vendors EN',
    'winners EN',
  ]);
  expect(model.catalogue.value).toEqual([]);
});

test('a language of which one list did not come is not stocked', async () => {
  call.mockImplementation(async (name: string) =>
    name === 'games.hot'
      ? failed
      : { ok: true, value: { list: [], data: { vendorCategories: [] } } },
  );
  const model = await fresh();
  expect(await model.stockLanguage('EN')).toBe(false);
});

test('a short row becomes a game with its names, codes and pictures in the language', async () => {
  const { rowToGame } = await fresh();
  expect(rowToGame(row(), 'EN')).toEqual({
    gameId: '1',
    gameName: 'Laro',
    displayName: 'Laro',
    gameCode: 'G1',
    vendorCode: 'PLR',
    gameType: 'RNG',
    gameClassify: 'SLOT',
    iconUrl: '/p/1.svg?lang=EN',
    largeIcon: '/p/1-w.svg?lang=EN',
    isGame: 'GAME',
    isHot: 0,
    supportPlay: 1,
    playable: false,
    maintenance: false,
    rtp: null,
    volatility: null,
  });
});

test.each([
  [1, { isHot: 1 }],
  [2, { supportPlay: 0 }],
  [4, { playable: true }],
  [8, { maintenance: true }],
  [16, { isGame: 'VASSALAGE' }],
])('flag %i of a short row says %o of its game, and nothing else', async (flag, said) => {
  const { rowToGame } = await fresh();
  expect(rowToGame(row(flag), 'EN')).toEqual({ ...rowToGame(row(), 'EN'), ...said });
});

test.each([
  [0, null],
  [1, 'low'],
  [2, 'medium'],
  [3, 'high'],
  [4, null],
])('volatility %i of a short row is %s', async (number, word) => {
  const { rowToGame } = await fresh();
  expect(rowToGame(row(0, 965, number), 'EN')).toMatchObject({ rtp: 965, volatility: word });
});
