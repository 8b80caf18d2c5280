import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { kinds } from './kinds.ts';
import { forgetAccount, keep, kept } from './store.ts';

const balance = { balance: 2_500_000, balanceVersion: 7, currencySymbol: '₱' };

/** The table as another build of the site would see it. */
async function otherBuild<T>(work: (table: ReturnType<Dexie['table']>) => Promise<T>): Promise<T> {
  const db = await new Dexie('palaro').open();
  const done = await work(db.table('values'));
  db.close();
  return done;
}

beforeEach(async () => {
  await keep('choices', 'language', 'TY');
  await otherBuild((table) => table.clear());
});

test('[PWA-04] what is kept is read again with the time at which it was fetched', async () => {
  const since = await keep('choices', 'language', 'EN');
  expect(await kept('choices', 'language')).toEqual({ value: 'EN', since });
  expect(Date.now() - Date.parse(since)).toBeLessThan(5000);
  expect(await kept('choices', 'another')).toBeNull();
});

test('[PWA-04] a value of another version of its kind is not shown', async () => {
  await keep('choices', 'language', 'EN');
  await otherBuild((table) => table.toCollection().modify({ version: kinds.choices.version + 1 }));
  expect(await kept('choices', 'language')).toBeNull();
});

test('[PWA-09] a value that does not fit its struct is dropped, never shown', async () => {
  await keep('balance', '7', balance);
  await otherBuild((table) => table.toCollection().modify({ value: { balance: 'plenty' } }));
  expect(await kept('balance', '7')).toBeNull();
  expect(await otherBuild((table) => table.count())).toBe(0);
});

test('[AUTH-11] forgetting the account removes all of it and leaves what is the device\'s', async () => {
  await keep('balance', '7', balance);
  await keep('balance', '8', balance);
  await keep('choices', 'language', 'EN');
  await forgetAccount();
  expect(await kept('balance', '7')).toBeNull();
  expect(await kept('balance', '8')).toBeNull();
  expect((await kept('choices', 'language'))?.value).toBe('EN');
});

test('[PWA-04] every kind says whose it is, how long it is fresh and its version', () => {
  for (const kind of Object.values(kinds)) {
    expect(['device', 'account']).toContain(kind.owner);
    expect(kind.maxAge).toBeGreaterThan(0);
    expect(kind.version).toBeGreaterThan(0);
  }
});

/** Makes the next `times` reads and writes fail, as they do on a handle that the browser has dropped. */
function losing(times: number) {
  const store = IDBObjectStore.prototype;
  const { get, put } = store;
  let tries = 0;
  const lose = () => {
    tries += 1;
    if (tries <= times) throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  store.get = function lostGet(query) {
    lose();
    return get.call(this, query);
  };
  store.put = function lostPut(value, key) {
    lose();
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  };
  return { tries: () => tries, restore: () => Object.assign(store, { get, put }) };
}

test('[PWA-09] a handle that was lost is thrown away and another one opened', async () => {
  await keep('choices', 'language', 'EN');
  const lost = losing(1);
  expect((await kept('choices', 'language'))?.value).toBe('EN');
  expect(lost.tries()).toBe(2);
  lost.restore();
});

test('[PWA-09] a device whose database is refused keeps nothing, and nothing fails', async () => {
  const lost = losing(Number.POSITIVE_INFINITY);
  expect(await kept('choices', 'language')).toBeNull();
  await expect(keep('choices', 'language', 'TY')).resolves.toMatch(/Z$/);
  lost.restore();
});
