import { expect, test, vi } from 'vitest';

const store = new Map<string, unknown>([['searches', ['mangga', 'parol']]]);
vi.mock('../../data/lazy-store.ts', () => ({
  storeValue: async (kind: string, _key: string, value: unknown) => void store.set(kind, value),
  readStored: async (kind: string) => ({ value: store.get(kind), since: '' }),
}));
const { clearSearches, noteSearch, readSearches, recentSearches } =
  await import('./recent-searches.model.ts');

test('searches are stored latest first, once each, without their beginnings', async () => {
  await readSearches();
  expect(recentSearches.value).toEqual(['mangga', 'parol']);
  await noteSearch('bitu');
  await noteSearch('Bituin');
  await noteSearch('parol');
  await noteSearch('x');
  expect(recentSearches.value).toEqual(['parol', 'Bituin', 'mangga']);
  for (let i = 0; i < 10; i += 1) await noteSearch(`laro ${i}x`);
  expect(recentSearches.value).toHaveLength(8);
  expect(store.get('searches')).toEqual(recentSearches.value);
  await clearSearches();
  expect(recentSearches.value).toEqual([]);
  expect(store.get('searches')).toEqual([]);
});
