import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collections } from './collections.ts';
import type * as Database from './database.ts';
import type * as Store from './store.ts';

const balance = { balance: 2_500_000, balanceVersion: 7, currencySymbol: '₱' };
let database: typeof Database;
let store: typeof Store;

/** A page whose database did not answer a moment ago. */
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  database = await import('./database.ts');
  store = await import('./store.ts');
  store.prepareStore(
    () => {},
    async () => false,
  );
  await database.use((db) => db.values.clear());
  const slow = database.use(() => new Promise<never>(() => {}));
  await vi.advanceTimersByTimeAsync(3000);
  await slow;
});
afterEach(() => {
  database.closeStore();
  vi.useRealTimers();
});

const language = async () => (await store.readStored('choices', 'language'))?.value;

test('[PWA-09] a value that a slow database did not take is written once it answers, the newest of its key', async () => {
  await store.storeValue('choices', 'language', 'TY');
  await store.storeValue('choices', 'language', 'EN');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await language()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(async () => expect(await language()).toBe('EN'));
  expect(vi.getTimerCount()).toBe(0);
});

test("[PWA-09] [AUTH-11] neither another tab's newer value nor anything of an account is written over", async () => {
  await store.storeValue('choices', 'language', 'TY');
  await store.storeValue('balance', 'one', balance, '7');
  await vi.advanceTimersByTimeAsync(10_000);
  const { version } = collections.choices;
  const newer = { kind: 'choices', key: 'language', owner: '', version, value: 'EN' };
  const other = await new Dexie('palaro').open();
  await other.table('values').put({ ...newer, since: new Date(Date.now() + 1000).toISOString() });
  other.close();
  await store.storeValue('searches', 'one', ['Color']);
  await vi.advanceTimersByTimeAsync(12_000);
  await vi.waitFor(async () =>
    expect((await store.readStored('searches', 'one'))?.value).toEqual(['Color']),
  );
  expect(await language()).toBe('EN');
  expect(await store.readStored('balance', 'one', '7')).toBeNull();
});

test('[PWA-09] a database that never answers is asked ten times, and then left in peace', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
  await store.storeValue('choices', 'language', 'TY');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(open.mock.calls.length).toBeGreaterThan(1);
  expect(vi.getTimerCount()).toBe(0);
  open.mockRestore();
});

test('[PWA-09] a database that is denied is not asked again', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Denied.', 'InvalidStateError');
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await store.storeValue('choices', 'language', 'TY');
  expect(open).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  open.mockRestore();
});
