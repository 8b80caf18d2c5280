import { expect, test } from 'vitest';
import type { LobbyCategory } from '../../../models/game.ts';
import {
  type CategoryState,
  categoryOfPath,
  categoryAddress,
  categoryQuery,
  categoryStart,
  checkAgainst,
  ownListOf,
  readCategory,
} from './category-state.ts';

test.each<Partial<CategoryState>>([
  {},
  { vendors: ['PG'], page: 3 },
  { vendors: ['PG', 'JDB'], stake: 500, features: ['bonusBuy'], sort: 'popular' },
  {
    tab: 'new',
    kind: 'SLOT',
    volatility: ['low', 'high'],
    rtp: '96',
    features: ['trial', 'jackpot'],
    sort: 'rtp',
    text: 'parol & piña',
    page: 2,
  },
  { tab: 'favourites' },
  { show: 'all', kind: 'SLOT' },
])('[LOB-16] the query of %j brings the same list back', (part) => {
  const state = { ...categoryStart('RNG'), ...part };
  expect(readCategory('RNG', categoryQuery(state))).toEqual({ state, unknown: [] });
});

test('[ROUTE-05] a path is of the category in capitals, and rng takes a vendorCode', () => {
  expect(
    ['/sports', '/esports', '/lott', '/elott', '/live', '/fish', '/rng', '/pvp'].map(
      categoryOfPath,
    ),
  ).toEqual(['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'LIVE', 'FISH', 'RNG', 'PVP']);
  expect(categoryOfPath('/Fish/')).toBe('FISH');
  expect(readCategory('RNG', '?vassalage=pg').state.vendors).toEqual(['PG']);
  expect(categoryAddress({ ...categoryStart('RNG'), vendors: ['PG'] })).toBe('/rng?vassalage=PG');
});

test('[LOB-16] what an address says and nobody knows gives the nearest list, and is reported', () => {
  expect(
    readCategory('FISH', '?tab=old&sort=price&vol=mild&rtp=99&has=luck&stake=7&p=0&q=+isda+'),
  ).toEqual({
    state: { ...categoryStart('FISH'), text: 'isda' },
    unknown: ['mild', '99', 'luck', '7', 'price', 'old', '0'],
  });
  expect(readCategory('FISH', '?p=1.5').unknown).toEqual(['1.5']);
  const vendorCategory = {
    order: ['JDB'],
    gameClassify: [{ code: 'FISH', vendors: ['JDB'] }],
  } as unknown as LobbyCategory;
  const read = readCategory('FISH', '?vassalage=NOPE&kind=NONE');
  expect(checkAgainst(vendorCategory, read)).toEqual({
    state: categoryStart('FISH'),
    unknown: ['NOPE', 'NONE'],
  });
  expect(
    checkAgainst(vendorCategory, readCategory('FISH', '?vassalage=JDB&kind=FISH')),
  ).toMatchObject({
    state: { vendors: ['JDB'], kind: 'FISH' },
    unknown: [],
  });
  // Until the vendors load, any vendor is accepted.
  expect(checkAgainst(undefined, read)).toEqual(read);
});

test("[LOB-04] the favourites and the recent games are an account's", () => {
  expect(
    ['new', 'favourites', 'all', 'hot', 'recent'].map((tab) =>
      ownListOf({ ...categoryStart('RNG'), tab: tab as CategoryState['tab'] }),
    ),
  ).toEqual([null, 'favourites', null, null, 'recents']);
});
