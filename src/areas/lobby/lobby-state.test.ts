import { expect, test } from 'vitest';
import {
  type LobbyState,
  lobbyQuery,
  lobbyStart,
  ownOf,
  pageSize,
  readLobby,
} from './lobby-state.ts';

test.each<Partial<LobbyState>>([
  {},
  { page: 3 },
  { category: 'HOT', page: 2 },
  { category: 'RNG', vendor: 'PLR', filter: 'hot', page: 7 },
  { category: 'FAV', page: 2 },
  { category: 'FISH', filter: 'recent' },
  { category: 'FISH', filter: 'favourites' },
  { all: true, page: 3 },
  { category: 'RNG', vendor: 'PG', all: true },
  { text: 'parol & piña', all: true },
  { text: 'parol & piña', page: 2 },
  { category: 'HOT', narrow: 'rtp=96&v=PG', page: 2 },
  { category: 'RNG', narrow: 'vol=low%2Chigh&v=PG%2CJDB', all: true },
  { category: 'RNG', vendor: 'PG', narrow: 'sort=name' },
  { text: 'parol', narrow: 'has=jackpot&kind=SLOT&stake=100&v=PG' },
])('[LOB-16] [LOB-19d] the query of %j brings the same lobby back', (part) => {
  const state = { ...lobbyStart, ...part };
  expect(readLobby(lobbyQuery(state))).toEqual(state);
});

test('[LOB-16] a query that makes no sense shows the start', () => {
  expect(readLobby('?c=NOPE&v=X&f=hot&p=-4')).toEqual(lobbyStart);
  expect(readLobby('p=1.5')).toEqual(lobbyStart);
  expect(lobbyQuery(lobbyStart)).toBe('');
});

test('[LOB-19d] home has no filters, and other names are no part of them', () => {
  expect(readLobby('?rtp=96&v=PG')).toEqual(lobbyStart);
  expect(readLobby('?c=HOT&rtp=96&x=1&tab=new').narrow).toBe('rtp=96');
});

test('[LOB-05] a searched name is trimmed, and vendor and class are empty beside it', () => {
  expect(readLobby('?c=RNG&v=PLR&f=hot&q=%20%20parol%20')).toEqual({
    ...lobbyStart,
    text: 'parol',
  });
  expect(readLobby('?c=RNG&v=PLR&q=%20%20')).toMatchObject({
    category: 'RNG',
    vendor: 'PLR',
    text: '',
  });
});

test('[LOB-06] HOME shows 12 games, categories and searches 18', () => {
  expect(pageSize(lobbyStart)).toBe(12);
  expect(pageSize({ ...lobbyStart, category: 'HOT' })).toBe(18);
  expect(pageSize({ ...lobbyStart, category: 'FISH' })).toBe(18);
  expect(pageSize({ ...lobbyStart, text: 'a' })).toBe(18);
});

test("[LOB-02] [LOB-04] the favourites and the recent games are an account's, everything else is anybody's", () => {
  expect(ownOf({ ...lobbyStart, category: 'FAV' })).toBe('favourites');
  expect(ownOf({ ...lobbyStart, category: 'RNG', filter: 'favourites' })).toBe('favourites');
  expect(ownOf({ ...lobbyStart, category: 'RNG', filter: 'recent' })).toBe('recents');
  expect(ownOf({ ...lobbyStart, category: 'RNG', filter: 'hot' })).toBeNull();
  expect(ownOf({ ...lobbyStart, category: 'FAV', text: 'parol' })).toBeNull();
});
