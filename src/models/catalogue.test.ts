import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueRow } from '../../contract/catalogue/rows.ts';
import type { Boot } from '../data/bootstrap-data.ts';

type Failed = { ok: false; failure: { kind: 'timeout' } };
const language = signal('TY');
const site = signal<{ info: { catalogueVersion: string } } | null>(null);
const dataSaver = signal(false);
const ahead: (() => void)[] = [];
const quiet: (() => unknown)[] = [];
const call = vi.fn();
const stored = vi.fn(async (..._of: string[]): Promise<unknown> => null);
const storeValue = vi.fn(async (..._of: unknown[]) => {});
const refresh = vi.fn(async (_known: unknown): Promise<unknown> => null);
const network = { back: new Set<() => void>() };
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../data/lazy-store.ts', () => ({
  currentOwner: () => null,
  storeValue,
  readStored: stored,
  watchOwner: () => {},
  // What is checked and stored then is src/data/cached.test.ts's.
  whenQuiet: async (work: () => unknown, writes = false) => void (writes || quiet.push(work)),
}));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => {} }));
vi.mock('./connectivity.ts', () => ({
  whenBack: (work: () => void) => {
    network.back.add(work);
    return () => network.back.delete(work);
  },
}));
vi.mock('./data-saver.ts', () => ({
  dataSaver,
  whenAhead: (work: () => void) => void ahead.push(work),
}));
vi.mock('./language.ts', () => ({ language }));
vi.mock('./site.ts', () => ({ site }));
vi.mock('./catalogue-changes.ts', () => ({ refreshCatalogue: (known: unknown) => refresh(known) }));

const row = (gameId: string, flags = 0, rtp = 0, volatility = 0): CatalogueRow => [
  gameId,
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
const whole = (code: string) => ({ version: 'v1', language: code, games: [row('1'), row('2')] });
const win = (winAmount: number) => ({ winAmount });
const values: Record<string, (code: string) => object> = {
  'games.vendors': (code) => ({ data: { lanes: [{ code, cards: {} }] } }),
  'games.hot': (code) => ({ list: [{ nodeId: `hot ${code}` }] }),
  'content.banners': (code) => ({ list: [{ id: `banner ${code}` }] }),
  'content.announcements': (code) => ({ list: [{ id: `notice ${code}` }] }),
  'games.winners': () => ({ list: [{ vo: win(5) }, { vo: win(20) }, { vo: win(10) }] }),
  'games.catalogue': whole,
};
const lists = [
  'games.vendors',
  'games.hot',
  'content.banners',
  'content.announcements',
  'games.winners',
];
const brought = {
  lanes: [{ code: 'page', cards: {} }],
  hot: [{ nodeId: 'page' }],
  banners: [{ id: 'page' }],
  notices: [{ id: 'page' }],
  winners: [win(1), win(2)],
};
const home = brought as unknown as Boot['home'];
const failed: Failed = { ok: false, failure: { kind: 'timeout' } };
const asked = () => call.mock.calls.map(([name]) => name as string);
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
let end = () => {};

async function fresh() {
  vi.resetModules();
  return import('./catalogue.ts');
}

async function started(...args: Parameters<Awaited<ReturnType<typeof fresh>>['startCatalogue']>) {
  const model = await fresh();
  end = model.startCatalogue(...args);
  await settle();
  return model;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  stored.mockResolvedValue(null);
  refresh.mockResolvedValue(null);
  call.mockImplementation(async (name: string, { language: code }: { language: string }) => ({
    ok: true,
    value: values[name]?.(code),
  }));
  [language.value, site.value, dataSaver.value] = ['TY', null, false];
  for (const list of [ahead, quiet]) list.length = 0;
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('a start without anything fills the first screen from the gateway, and not the whole catalogue', async () => {
  const model = await started(undefined);
  expect(asked().sort()).toEqual([...lists].sort());
  expect(model.vendorCategories.value).toMatchObject([{ code: 'TY' }]);
  expect(model.hot.value).toMatchObject([{ gameId: 'hot TY' }]);
  expect([model.banners.value, model.notices.value]).toEqual([
    [{ id: 'banner TY' }],
    [{ id: 'notice TY' }],
  ]);
  expect(model.catalogue.value).toEqual([]);
});

test('before anything has come every list is empty', async () => {
  const { vendorCategories, hot, banners, notices, winners, catalogue } = await fresh();
  expect(
    [vendorCategories, hot, banners, notices, winners, catalogue].map((list) => list.value),
  ).toEqual([[], [], [], [], [], []]);
});

test('[HOME-05] the winner board asks for 20 of all categories and shows the largest first', async () => {
  const model = await started(undefined);
  expect(call).toHaveBeenCalledWith('games.winners', {
    gameCategory: 'ALL',
    language: 'TY',
    limitNum: 20,
  });
  expect(model.winners.value.map(({ winAmount }) => winAmount)).toEqual([20, 10, 5]);
  call.mockClear();
  await model.refreshWinners();
  expect(asked()).toEqual(['games.winners']);
});

test('banners, notices and games are asked for as the home page of a wide screen needs them', async () => {
  await started(undefined);
  const request = (name: string) => call.mock.calls.find(([called]) => called === name)?.[1];
  expect(request('content.banners')).toEqual({ groupName: 'w_home', language: 'TY' });
  expect(request('content.announcements')).toEqual({
    types: 'B,PL,PU,PR',
    execution: 'B',
    language: 'TY',
    platform: 'W',
  });
  expect(request('games.vendors')).toEqual({ language: 'TY', platform: 'html5-desktop' });
  expect(request('games.hot')).toEqual({
    language: 'TY',
    isPlatform: 2,
    platform: 'html5-desktop',
  });
});

test('what the page brought fills the first screen without a call', async () => {
  const model = await started(home);
  expect(asked()).toEqual([]);
  const { vendorCategories, hot, banners, notices, winners } = model;
  expect([vendorCategories, hot, banners, notices].map((list) => list.value)).toMatchObject([
    brought.lanes,
    [{ gameId: 'page' }],
    brought.banners,
    brought.notices,
  ]);
  expect(winners.value).toEqual([win(2), win(1)]);
});

test('what the page has of the device is shown and asked for again', async () => {
  call.mockResolvedValue(failed);
  const model = await started(home, '2026-01-02T03:04:05.000Z');
  expect(asked().sort()).toEqual([...lists].sort());
  expect(model.vendorCategories.value).toEqual(brought.lanes);
  expect(model.vendorsSource.value.since).toBe('2026-01-02T03:04:05.000Z');
});

test('[LANG-04] a new language fetches the lists again, and the whole catalogue only where it was wanted', async () => {
  const model = await started(home);
  language.value = 'EN';
  await settle();
  expect(asked().sort()).toEqual([...lists].sort());
  expect(model.vendorCategories.value).toMatchObject([{ code: 'EN' }]);
  await model.loadCatalogue();
  call.mockClear();
  language.value = 'TY';
  await settle();
  expect(asked().sort()).toEqual([...lists, 'games.catalogue'].sort());
});

test('a catalogue that the operator changed is fetched again, once for each version', async () => {
  site.value = { info: { catalogueVersion: '1' } };
  await started(home);
  site.value = { info: { catalogueVersion: '1' } };
  await settle();
  expect(asked()).toEqual([]);
  site.value = { info: { catalogueVersion: '2' } };
  await settle();
  expect(asked().sort()).toEqual([...lists].sort());
});

test("the network's return asks again for what is not fresh, and for the whole catalogue only where it was wanted", async () => {
  call.mockImplementation(async (name: string) =>
    name === 'games.hot' ? failed : { ok: true, value: values[name]?.('TY') },
  );
  const model = await started(undefined);
  const back = () => {
    call.mockClear();
    for (const work of network.back) work();
    return settle();
  };
  await back();
  expect(asked()).toEqual(['games.hot']);
  call.mockResolvedValue(failed);
  await model.loadCatalogue();
  await back();
  expect(asked()).toEqual(['games.hot', 'games.catalogue']);
});

test('a catalogue that has ended follows neither language nor network', async () => {
  await started(home);
  end();
  language.value = 'EN';
  await settle();
  expect([asked(), network.back.size]).toEqual([[], 0]);
});

async function beQuiet(ms: number) {
  for (const work of quiet.splice(0)) void work();
  await settle(ms);
}

test('a quiet page loads the whole catalogue after two and a half seconds', async () => {
  const model = await started(home);
  await beQuiet(2499);
  expect(asked()).toEqual([]);
  await settle(1);
  expect(asked()).toEqual(['games.catalogue']);
  expect(model.catalogue.value).toHaveLength(2);
});

test.each([
  [undefined, true],
  ['2026-01-02T03:04:05.000Z', false],
])(
  "a page that brought the first of the hot games loads the others ahead; with the device's (since %s): %s",
  async (since, more) => {
    await started(home, since);
    call.mockClear();
    await beQuiet(2500);
    call.mockClear();
    for (const work of ahead) work();
    await settle();
    expect(asked()).toEqual(more ? ['games.hot'] : []);
  },
);

test('a page that has ended before it was quiet loads nothing ahead', async () => {
  await started(home);
  end();
  await beQuiet(2500);
  expect([asked(), ahead]).toEqual([[], []]);
});
