import { expect, test } from 'vitest';
import {
  type Narrowing,
  activeFilters,
  checkNarrowing,
  noNarrowing,
  readNarrowing,
  without,
  withoutFilters,
  writeNarrowing,
} from './narrowing.ts';

const read = (query: string) => readNarrowing(new URLSearchParams(query), 'v');
const some: Narrowing = {
  vendors: ['PG', 'JDB'],
  kind: 'SLOT',
  rtp: '96',
  volatility: ['low', 'high'],
  features: ['trial', 'jackpot'],
  stake: 100,
  sort: 'popular',
};

test('[LOB-19d] the query of filters and order brings the same back, and without any it is empty', () => {
  for (const narrowing of [some, noNarrowing]) {
    const params = new URLSearchParams();
    writeNarrowing(params, narrowing, 'v');
    expect(read(`${params}`)).toEqual({ narrowing, unknown: [] });
  }
  const none = new URLSearchParams();
  writeNarrowing(none, noNarrowing, 'v');
  expect(none.size).toBe(0);
});

test('[LOB-19d] values that nobody knows are left out and named, without those beside them', () => {
  expect(read('vol=low,mild&has=luck,jackpot&rtp=96.5&stake=1e2&sort=price')).toEqual({
    narrowing: { ...noNarrowing, volatility: ['low'], features: ['jackpot'] },
    unknown: ['mild', '96.5', 'luck', '1e2', 'price'],
  });
  const long = read(`vol=${'x'.repeat(9000)}&v=${'A,'.repeat(5000)}B`);
  expect(long.unknown).toEqual(['x'.repeat(40)]);
  expect(long.narrowing.vendors).toEqual(['A', 'B']);
  const many = Array.from({ length: 500 }, (_, i) => `V${i}`);
  expect(read(`v=${many.join()}`).narrowing.vendors).toHaveLength(60);
});

test('[LOB-19d] vendors and kinds that a list cannot have are dropped and named', () => {
  expect(checkNarrowing(some, { vendors: ['JDB'], kinds: [] })).toEqual({
    state: { ...some, vendors: ['JDB'], kind: '' },
    unknown: ['PG', 'SLOT'],
  });
});

test('[LOB-19e] each active filter can be taken alone, or all of them; the order stays', () => {
  const active = activeFilters(some);
  expect(active).toHaveLength(9);
  for (const filter of active)
    expect(activeFilters(without(some, filter))).toEqual(active.filter((each) => each !== filter));
  expect(activeFilters(withoutFilters(some))).toEqual([]);
  expect(withoutFilters(some).sort).toBe('popular');
});
