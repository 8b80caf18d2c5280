import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { imageKey, stamped } from '../lib/image-cache.ts';
import { inventory } from './store/inventory.ts';
import { storeValue } from './store/store.ts';
import { isQuotaError, evictUntilRoom } from './evict.ts';

/** Node has no Cache API; entries in the standard's order. */
function deviceCaches() {
  const entries = new Map<string, Response>();
  const cache = {
    keys: async () => [...entries.keys()],
    put: async (key: string, response: Response) => void entries.set(key, response),
    delete: async (key: string) => entries.delete(key),
  };
  return { has: async () => true, open: async () => cache };
}

const storedKinds = async () =>
  ((await inventory()) ?? []).map(({ kind, key }) => `${kind} ${key}`).sort();

beforeEach(async () => {
  vi.stubGlobal('caches', deviceCaches());
  const languages = new Map([['lang', 'TY']]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => languages.get(key) ?? null });
  const catalogue = { version: '1', games: [] };
  await storeValue('games', 'TY', { ...catalogue, language: 'TY' });
  await storeValue('games', 'EN', { ...catalogue, language: 'EN' });
  await storeValue('choices', 'language', 'TY');
  await storeValue('winners', 'TY', []);
});

test('[PWA-08] room is made of the oldest pictures first, and nothing else while there are any', async () => {
  const cache = await caches.open('images');
  for (let i = 0; i < 400; i += 1)
    await cache.put(imageKey(`/p/${i}.svg`), stamped(new Blob(['<svg/>']), 'image/svg+xml'));
  expect(await evictUntilRoom()).toBe(true);
  const left = (await cache.keys()).map(String);
  expect(left).toHaveLength(300);
  expect(left[0]).toBe(imageKey('/p/100.svg'));
  expect(await storedKinds()).toContain('games EN');
});

test("[PWA-08] without pictures the other languages' catalogues go, then lists, and what is chosen stays", async () => {
  expect(await evictUntilRoom()).toBe(true);
  expect(await storedKinds()).toEqual(['choices language', 'games TY', 'winners TY']);
  expect(await evictUntilRoom()).toBe(true);
  expect(await storedKinds()).toEqual(['choices language', 'games TY']);
  expect(await evictUntilRoom()).toBe(false);
  expect(await storedKinds()).toEqual(['choices language', 'games TY']);
});

test('[AGT-10] the older half of the reports goes before lists; one chosen to be read offline stays whole', async () => {
  const report = (key: string) => storeValue('reports', key, {} as never, '7');
  for (const key of ['chosen', 'itsSums', 'first', 'second', 'third']) {
    await report(key);
    // Times are in ms.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await storeValue(
    'reports',
    'offline',
    [{ key: 'chosen', parts: ['itsSums'], address: '/agentHome' }] as never,
    '7',
  );
  const reports = async () =>
    (await storedKinds()).filter((row) => row.startsWith('reports')).map((row) => row.slice(10));
  await evictUntilRoom();
  expect(await reports()).toEqual(['chosen', 'first', 'itsSums', 'offline', 'second', 'third']);
  await evictUntilRoom();
  expect(await reports()).toEqual(['chosen', 'itsSums', 'offline', 'third']);
  await evictUntilRoom();
  expect(await reports()).toEqual(['chosen', 'itsSums', 'offline']);
  expect(await storedKinds()).toContain('winners TY');
});

test('[PWA-08] want of room is known by its name, wrapped by the database library or not', () => {
  expect(isQuotaError(new DOMException('full', 'QuotaExceededError'))).toBe(true);
  expect(isQuotaError({ name: 'AbortError', inner: { name: 'QuotaExceededError' } })).toBe(true);
  expect(isQuotaError(new TypeError('else'))).toBe(false);
  expect(isQuotaError(null)).toBe(false);
});
