import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CatalogueRow, catalogueFlags } from '../../../../contract/catalogue/rows.ts';
import type { Result } from '../../../lib/result.ts';
import { type CategoryState, categoryStart } from './category-state.ts';

const calls: { name: string; request: Record<string, unknown> }[] = [];
let offline = false;
vi.mock('../../../data/call.ts', () => ({
  watchCalls: () => () => {},
  useToken: () => {},
  call: async (name: string, request: Record<string, unknown>): Promise<Result<unknown>> => {
    calls.push({ name, request });
    if (offline || !['games.catalogue', 'games.list'].includes(name))
      return { ok: false, failure: { kind: 'offline' } };
    if (name === 'games.list')
      return { ok: true, value: { games: [], totalPages: 3, total: 100, closed: 7 } };
    return { ok: true, value: { version: '1', language: 'TY', games: rows } };
  },
}));

const { hot, trial, playable, maintenance, new: fresh, bet, lines } = catalogueFlags;
const row = (
  id: string,
  name: string,
  more: {
    vendor?: string;
    type?: 'RNG' | 'FISH';
    kind?: string;
    flags?: number;
    rtp?: number;
    risk?: number;
    day?: number;
  },
): CatalogueRow => [
  id,
  name,
  `C${id}`,
  more.vendor ?? 'PG',
  more.type ?? 'RNG',
  more.kind ?? 'SLOT',
  more.flags ?? 0,
  more.rtp ?? 0,
  more.risk ?? 0,
  more.day ?? 0,
];
const rows: CatalogueRow[] = [
  row('1', 'Mango', { flags: hot | playable | trial, rtp: 9600, risk: 3, day: 5 }),
  row('2', 'araw', { flags: playable | maintenance, rtp: 9450, risk: 1, day: 9 }),
  row('3', 'Bituin', {
    vendor: 'JDB',
    kind: 'TABLE',
    flags: fresh | bet,
    rtp: 0,
    risk: 0,
    day: 20,
  }),
  row('4', 'Isda', { type: 'FISH', flags: hot | bet | lines }),
  row('5', 'Zebra', { flags: lines | bet, rtp: 9720, risk: 2, day: 7 }),
];

const loadModel = () => import('./category-page.model.ts');
let model: Awaited<ReturnType<typeof loadModel>>;
/** Most subjects here are filters of the large list. */
const ask = (part: Partial<CategoryState>): CategoryState => ({
  ...categoryStart('RNG'),
  show: 'all',
  ...part,
});
const ids = (part: Partial<CategoryState>) =>
  model
    .categoryListing(ask(part))
    .games.map(({ gameId }) => gameId)
    .join('');

beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => {});
  model = await loadModel();
});
beforeEach(() => {
  calls.length = 0;
  offline = false;
});

test('[CALL-05] [LOB-16] [LOB-06] a cold page asks for 42 games of its own lists; other lists are absent', async () => {
  offline = true;
  const own = ask({ sort: 'rtp' });
  await model.fetchCategory(own);
  expect(model.categoryListing(own)).toMatchObject({ state: 'absent', reason: 'errors.offline' });
  expect(calls.map(({ name }) => name)).not.toContain('games.list');
  const plain = ask({ show: '', vendors: ['PG'], kind: 'SLOT', features: ['lines'], page: 2 });
  offline = false;
  const asked = model.fetchCategory(plain);
  expect(calls.find(({ name }) => name === 'games.list')?.request).toEqual({
    gameType: 'RNG',
    vassalage: 'PG',
    gameClassify: 'SLOT',
    gameName: '',
    opens: '1',
    minBet: '',
    minLineNum: '25',
    pageNo: 2,
    pageSize: 42,
    language: 'TY',
    clientType: 3,
    platform: 'flash,html5-desktop',
  });
  await asked;
  expect(model.categoryListing(plain)).toMatchObject({ total: 100, closed: 7 });
  calls.length = 0;
  await model.fetchCategory({ ...plain, show: 'all' });
  expect(calls.find(({ name }) => name === 'games.list')?.request).not.toHaveProperty('opens');
});

test('[LOB-16] the device filters by vendor, class, tab, return, volatility and feature, within the category', async () => {
  await (await import('../../../models/catalogue.ts')).loadCatalogue();
  expect(ids({})).toBe('1235');
  expect(ids({ vendors: ['JDB'] })).toBe('3');
  expect(ids({ kind: 'SLOT' })).toBe('125');
  expect(ids({ tab: 'hot' })).toBe('1');
  expect(ids({ tab: 'new' })).toBe('3');
  expect(ids({ rtp: '95' })).toBe('15');
  expect(ids({ volatility: ['low'] })).toBe('2');
  expect(ids({ features: ['trial'] })).toBe('1');
  expect(ids({ features: ['open'] })).toBe('1');
});

test('[LOB-18a] [LOB-18c] without the choice a list has what opens, repairs too, and counts the others', () => {
  expect(ids({ show: '' })).toBe('12');
  expect(model.categoryListing(ask({ show: '' }))).toMatchObject({ total: 2, pages: 1, closed: 2 });
  expect(model.categoryListing(ask({ show: '', kind: 'TABLE' }))).toMatchObject({
    total: 0,
    closed: 1,
  });
  expect(model.categoryListing(ask({}))).toMatchObject({ total: 4, closed: 0 });
});

test('[LOB-14] a least bet and a least number of lines are filters too', () => {
  expect(ids({ features: ['bet'] })).toBe('35');
  expect(ids({ features: ['lines'] })).toBe('5');
});

test("[LOB-16] the order is the gateway's, or by release, name, return or volatility, what is not stated last", () => {
  expect(ids({ sort: 'newest' })).toBe('3251');
  expect(ids({ sort: 'name' })).toBe('2315');
  expect(ids({ sort: 'rtp' })).toBe('5123');
  expect(ids({ sort: 'calm' })).toBe('2513');
  expect(ids({ sort: 'wild' })).toBe('1523');
});

test('[LOB-05] [LOB-15c] a search stays within the category and its filters, without asking anybody', async () => {
  offline = true;
  await model.fetchCategory(ask({ text: 'manog' }));
  expect(ids({ text: 'manog' })).toBe('1');
  expect(ids({ text: 'isda' })).toBe('');
  expect(ids({ text: 'a', kind: 'TABLE' })).toBe('');
  expect(calls).toEqual([]);
});

test('a page beyond the last shows the last', () => {
  expect(ids({ page: 9 })).toBe('1235');
});
