import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropKinds, inventory } from './inventory.ts';
import { storeValue, readStored } from './store.ts';
import * as waiting from './outbox-db.ts';

vi.mock('./outbox-db.ts', { spy: true });

beforeEach(async () => {
  // Each use opens the databases first.
  await storeValue('choices', 'language', 'TY');
  await dropKinds(['choices', 'winners', 'odd']);
  await waiting.removeWrites('7');
});

async function leave(row: object): Promise<void> {
  const db = await new Dexie('palaro').open();
  await db.table('values').put(row);
  db.close();
}

const write = (id: string) => ({
  id,
  customerId: '7',
  name: 'account.addFavourite',
  request: {},
  label: { key: 'lobby.title' as const },
  at: '2026-01-02T03:04:05.000Z',
  tries: 0,
  broken: 0,
  notBefore: 0,
  state: 'waiting' as const,
});
const bytesOf = (row: object) => new TextEncoder().encode(JSON.stringify(row)).length;

test('[PWA-08] every stored value is listed by kind and key with its bytes and its time', async () => {
  const since = await storeValue('choices', 'language', 'Niño');
  await storeValue('winners', 'EN', []);
  const parts = await inventory();
  const row = { kind: 'choices', key: 'language', owner: '', version: 1, since, value: 'Niño' };
  expect(parts).toHaveLength(2);
  expect(parts).toContainEqual({ kind: 'choices', key: 'language', bytes: bytesOf(row), since });
  expect(parts?.map(({ kind }) => kind).toSorted()).toEqual(['choices', 'winners']);
});

test('[PWA-08] every write that waits is listed after the values, with the time at which it was made', async () => {
  await storeValue('choices', 'language', 'EN');
  await waiting.storeWrite(write('one'), () => false);
  const parts = await inventory();
  expect(parts?.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'choices language',
    'writes one',
  ]);
  expect(parts?.[1]).toMatchObject({
    since: '2026-01-02T03:04:05.000Z',
    bytes: bytesOf({ ...write('one'), order: 1 }),
  });
});

test('[PWA-08] a row of another build is listed too, without a time and with its key as text', async () => {
  await leave({ kind: 'odd', key: ['a', 1] });
  await leave({ kind: 'odd', key: 5, since: 77 });
  expect((await inventory())?.map(({ key, since }) => [key, since])).toEqual([
    ['5', null],
    ['["a",1]', null],
  ]);
});

test('values are listed also when the writes that wait cannot be read', async () => {
  await storeValue('choices', 'language', 'EN');
  vi.mocked(waiting.allWrites).mockRejectedValueOnce(new Error('rejected'));
  expect((await inventory())?.map(({ kind }) => kind)).toEqual(['choices']);
});

test('an empty device lists nothing', async () => {
  expect(await inventory()).toEqual([]);
});

test('[PWA-08] values are dropped by kind, and how many there were is said', async () => {
  await storeValue('choices', 'language', 'EN');
  await storeValue('choices', 'theme', 'dark');
  await storeValue('winners', 'EN', []);
  expect(await dropKinds(['choices'])).toBe(2);
  expect(await readStored('choices', 'theme')).toBeNull();
  expect((await readStored('winners', 'EN'))?.value).toEqual([]);
  expect(await dropKinds(['choices'])).toBe(0);
});

test('values of several kinds are dropped but for those under the key that is excepted', async () => {
  await storeValue('choices', 'EN', 'x');
  await storeValue('winners', 'EN', []);
  await storeValue('winners', 'TY', []);
  expect(await dropKinds(['choices', 'winners'], 'EN')).toBe(1);
  expect((await inventory())?.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'choices EN',
    'winners EN',
  ]);
});

test('[PWA-08] writes that wait are never dropped with the values', async () => {
  await waiting.storeWrite(write('one'), () => false);
  expect(await dropKinds(['writes'])).toBe(0);
  expect(await waiting.writesOf('7')).toHaveLength(1);
});

test('[PWA-09] a device whose database is rejected has no inventory, and nothing to drop', async () => {
  const rejected = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('rejected', 'SecurityError');
  });
  vi.resetModules();
  const fresh = await import('./inventory.ts');
  expect(await fresh.inventory()).toBeNull();
  expect(await fresh.dropKinds(['choices'])).toBe(0);
  rejected.mockRestore();
});
