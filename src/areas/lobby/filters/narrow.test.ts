import { describe, expect, test } from 'vitest';
import { type CatalogueRow, catalogueFlags } from '../../../../contract/catalogue/rows.ts';
import { type GameFeature, factBits } from '../../../../contract/catalogue/facts.ts';
import { facetsOf, looseningOf } from './facets.ts';
import { sorted, testOf } from './narrow.ts';
import { type Narrowing, noNarrowing } from './narrowing.ts';

const { playable, maintenance, trial } = catalogueFlags;
interface Facts {
  vendor?: string;
  kind?: string;
  flags?: number;
  rtp?: number;
  risk?: number;
  day?: number;
  features?: GameFeature[];
  minBet?: number;
}
const row = (
  id: string,
  { vendor = 'PG', kind = 'SLOT', flags = 0, rtp = 0, risk = 0, day = 0, ...facts }: Facts,
): CatalogueRow => [
  id,
  `Game ${id}`,
  id,
  vendor,
  'RNG',
  kind,
  flags | factBits(facts.features ?? null, facts.minBet ?? null),
  rtp,
  risk,
  day,
];
const rows = [
  row('a', { rtp: 9400, risk: 1, minBet: 10, features: ['freeSpins'], flags: trial | playable }),
  row('b', { rtp: 9600, risk: 3, minBet: 100, features: ['freeSpins', 'jackpot'], day: 9 }),
  row('c', { vendor: 'JDB', rtp: 9599, risk: 2, minBet: 101, features: [], flags: playable }),
  row('d', { vendor: 'JDB', kind: 'TABLE', flags: playable | maintenance, day: 20 }),
];
const ids = (part: Partial<Narrowing>) =>
  rows
    .filter(testOf({ ...noNarrowing, ...part }))
    .map(([id]) => id)
    .join('');

describe('a filter', () => {
  test('[LOB-19a] of vendors has the games of any of them, and one of a kind those of its kind', () => {
    expect(ids({})).toBe('abcd');
    expect(ids({ vendors: ['JDB'] })).toBe('cd');
    expect(ids({ vendors: ['JDB', 'PG'] })).toBe('abcd');
    expect(ids({ vendors: ['JDB'], kind: 'TABLE' })).toBe('d');
  });

  test('[LOB-19a] [LOB-19b] of RTP or volatility leaves out what is not stated', () => {
    expect(ids({ rtp: '96' })).toBe('b');
    expect(ids({ rtp: '95' })).toBe('bc');
    expect(ids({ rtp: '80' })).toBe('abc');
    expect(ids({ volatility: ['low', 'high'] })).toBe('ab');
    expect(ids({ volatility: ['low', 'medium', 'high'] })).toBe('abc');
  });

  test('[LOB-19a] of features has the games with all of them; open now means no repair', () => {
    expect(ids({ features: ['freeSpins'] })).toBe('ab');
    expect(ids({ features: ['freeSpins', 'jackpot'] })).toBe('b');
    expect(ids({ features: ['trial', 'freeSpins'] })).toBe('a');
    expect(ids({ features: ['open'] })).toBe('ac');
  });

  test('[LOB-19a] [LOB-19b] of the smallest stake has the games up to it, and none that states no stake', () => {
    expect(ids({ stake: 10 })).toBe('a');
    expect(ids({ stake: 100 })).toBe('ab');
    expect(ids({ stake: 50_000 })).toBe('abc');
  });
});

test('[LOB-19c] an order is by figures, what is not stated last, or by the games where members bet', () => {
  const order = (sort: Narrowing['sort'], ranking = new Map<string, number>()) =>
    sorted(rows, sort, ranking)
      .map(([id]) => id)
      .join('');
  expect(order('top')).toBe('abcd');
  expect(order('rtp')).toBe('bcad');
  expect(order('newest')).toBe('dbac');
  expect(order('calm')).toBe('acbd');
  expect(order('wild')).toBe('bcad');
  const ranking = new Map([
    ['x', 0],
    ['d', 1],
    ['b', 2],
  ]);
  expect(order('popular', ranking)).toBe('dbac');
  expect(order('popular')).toBe('abcd');
});

describe('the filters of a list', () => {
  test('[LOB-19b] are those that its games have facts for, and say how many do', () => {
    expect(facetsOf(rows, noNarrowing)).toEqual({
      total: 4,
      vendors: { values: ['PG', 'JDB'], known: 4 },
      kinds: { values: ['SLOT', 'TABLE'], known: 4 },
      offers: { values: ['trial', 'open'], known: 4 },
      features: { values: ['freeSpins', 'jackpot'], known: 3 },
      rtp: { values: ['95', '96'], known: 3 },
      volatility: { values: ['low', 'medium', 'high'], known: 3 },
      stakes: { values: [10, 100, 200], known: 3 },
    });
  });

  test('[LOB-19b] have no choice where all games state the same', () => {
    const alike = [row('e', { risk: 1, minBet: 100 }), row('f', { risk: 1, minBet: 90 })];
    expect(facetsOf(alike, noNarrowing)).toMatchObject({
      volatility: { values: [] },
      stakes: { values: [] },
    });
    expect(facetsOf([...alike, row('g', {})], noNarrowing)).toMatchObject({
      volatility: { values: ['low'], known: 2 },
      stakes: { values: [100], known: 2 },
    });
  });

  test('[LOB-19b] have nothing where no game states anything, but what is chosen stays', () => {
    const bare = [row('e', {}), row('f', {})];
    const facets = facetsOf(bare, { ...noNarrowing, rtp: '97', features: ['bonusBuy'], stake: 5 });
    expect(facets).toMatchObject({
      vendors: { values: [] },
      kinds: { values: [] },
      offers: { values: [] },
      features: { values: ['bonusBuy'], known: 0 },
      rtp: { values: ['97'], known: 0 },
      volatility: { values: [], known: 0 },
      stakes: { values: [5], known: 0 },
    });
  });
});

describe('an empty list', () => {
  const loosened = (part: Partial<Narrowing>) => looseningOf(rows, { ...noNarrowing, ...part });
  test('[LOB-19f] names the filter without which there are the most games', () => {
    expect(loosened({ rtp: '98', volatility: ['low', 'high'] })).toEqual({
      filter: { field: 'rtp', value: '98' },
      games: 2,
    });
    expect(loosened({ vendors: ['JDB'], features: ['trial'] })).toEqual({
      filter: { field: 'features', value: 'trial' },
      games: 2,
    });
  });

  test('[LOB-19f] names all of them where none alone is enough, and nothing where there are no games', () => {
    expect(loosened({ rtp: '98', stake: 2, kind: 'TABLE' })).toEqual({ filter: null, games: 4 });
    expect(looseningOf([], { ...noNarrowing, rtp: '98' })).toBeNull();
  });
});
