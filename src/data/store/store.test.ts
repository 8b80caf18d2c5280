import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { type StoreState, closeStore, use, useRoomMaker, watchStore } from './database.ts';
import { collections } from './collections.ts';
import { confirm, forgetAccount, storeValue, readStored, deleteExpired } from './store.ts';

const balance = { balance: 2_500_000, balanceVersion: 7, currencySymbol: '₱' };

async function otherBuild<T>(work: (table: ReturnType<Dexie['table']>) => Promise<T>): Promise<T> {
  const db = await new Dexie('palaro').open();
  const done = await work(db.table('values'));
  db.close();
  return done;
}

beforeEach(async () => {
  await storeValue('choices', 'language', 'TY');
  await otherBuild((table) => table.clear());
});

test('[PWA-04] what is stored is read again with the time at which it was fetched', async () => {
  const since = await storeValue('choices', 'language', 'EN');
  expect(await readStored('choices', 'language')).toEqual({ value: 'EN', since });
  expect(Date.now() - Date.parse(since)).toBeLessThan(5000);
  expect(await readStored('choices', 'another')).toBeNull();
});

test('[PWA-04] a value of another version of its kind is not shown', async () => {
  await storeValue('choices', 'language', 'EN');
  await otherBuild((table) =>
    table.toCollection().modify({ version: collections.choices.version + 1 }),
  );
  expect(await readStored('choices', 'language')).toBeNull();
});

test('[PWA-09] a value that does not fit its struct is dropped, never shown', async () => {
  await storeValue('balance', 'one', balance, '7');
  await otherBuild((table) => table.toCollection().modify({ value: { balance: 'plenty' } }));
  expect(await readStored('balance', 'one', '7')).toBeNull();
  expect(await otherBuild((table) => table.count())).toBe(0);
});

test("[PWA-04] [AGT-08] what is an account's is found under that account alone", async () => {
  await storeValue('balance', 'one', balance, '7');
  expect((await readStored('balance', 'one', '7'))?.value).toEqual(balance);
  expect(await readStored('balance', 'one', '8')).toBeNull();
  expect(await readStored('balance', 'one')).toBeNull();
  // A row moved to another account by hand is rejected.
  await otherBuild(async (table) => {
    const [row] = await table.toArray();
    await table.put({ ...(row as object), key: '8/one' });
  });
  expect(await readStored('balance', 'one', '8')).toBeNull();
});

test('[PWA-04] without an account nothing of an account is stored', async () => {
  await storeValue('balance', 'one', balance);
  expect(await otherBuild((table) => table.count())).toBe(0);
});

test("[AUTH-11] forgetting an account removes all of it, and leaves another's and the device's", async () => {
  await storeValue('balance', 'one', balance, '7');
  await storeValue('balance', 'one', balance, '8');
  await storeValue('choices', 'language', 'EN');
  await forgetAccount('7');
  expect(await readStored('balance', 'one', '7')).toBeNull();
  expect((await readStored('balance', 'one', '8'))?.value).toEqual(balance);
  expect((await readStored('choices', 'language'))?.value).toBe('EN');
});

test('[PWA-04] the job removes old versions, unknown kinds and what is a quarter old, and nothing else', async () => {
  await storeValue('choices', 'language', 'EN');
  const old = { kind: 'winners', owner: '', version: collections.winners.version, value: [] };
  await otherBuild((table) =>
    table.bulkPut([
      { ...old, key: 'EN', since: new Date(Date.now() - 80 * 86_400_000).toISOString() },
      { ...old, key: 'TY', since: new Date(Date.now() - 100 * 86_400_000).toISOString() },
      { ...old, key: 'XX', since: new Date().toISOString(), version: 0 },
      { ...old, kind: 'forgotten', key: 'one', since: new Date().toISOString() },
    ]),
  );
  await deleteExpired();
  const left = await otherBuild((table) => table.toArray());
  expect(
    (left as { kind: string; key: string }[]).map(({ kind, key }) => `${kind} ${key}`),
  ).toEqual(['choices language', 'winners EN']);
});

test('[PWA-04] a catalogue that was found unchanged last week is not deleted, however old it is', async () => {
  const row = {
    owner: '',
    version: collections.games.version,
    value: { version: 'one', language: 'TY', games: [] },
  };
  const since = new Date(Date.now() - 100 * 86_400_000).toISOString();
  await otherBuild((table) =>
    table.bulkPut([
      { ...row, kind: 'games', key: 'TY', since },
      { ...row, kind: 'games', key: 'EN', since },
    ]),
  );
  expect(await confirm('games', 'TY')).toBe(true);
  expect(await confirm('games', 'XX')).toBe(false);
  expect(await confirm('choices', 'language')).toBe(false);
  await deleteExpired();
  expect(await readStored('games', 'EN')).toBeNull();
  expect((await readStored('games', 'TY'))?.since.slice(0, 10)).toBe(
    new Date().toISOString().slice(0, 10),
  );
});

test("[PWA-09] a database of the first build retains what is the device's; an account's values without owner go", async () => {
  closeStore();
  await Dexie.delete('palaro');
  const first = new Dexie('palaro');
  first.version(1).stores({ values: '[kind+key], kind' });
  const since = new Date().toISOString();
  await first.table('values').bulkAdd([
    { kind: 'choices', key: 'language', version: 1, since, value: 'EN' },
    { kind: 'balance', key: '7', version: 1, since, value: balance },
  ]);
  first.close();
  expect(await readStored('choices', 'language')).toEqual({ value: 'EN', since });
  expect(await otherBuild((table) => table.count())).toBe(1);
});

test('[PWA-04] every kind says whose it is, how long it is fresh and its version', () => {
  for (const kind of Object.values(collections)) {
    expect(['device', 'account']).toContain(kind.owner);
    expect(kind.maxAge).toBeGreaterThan(0);
    expect(kind.version).toBeGreaterThan(0);
  }
});

/** Makes the next `times` uses fail, as on a lost handle. */
function losing(times: number) {
  const store = IDBObjectStore.prototype;
  const { get, put } = store;
  let tries = 0;
  const lose = () => {
    tries += 1;
    if (tries <= times)
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
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
  await storeValue('choices', 'language', 'EN');
  const lost = losing(1);
  expect((await readStored('choices', 'language'))?.value).toBe('EN');
  expect(lost.tries()).toBe(2);
  lost.restore();
});

/** Reads succeed, every write is rejected until `end`. */
function withoutRoom() {
  const store = IDBObjectStore.prototype;
  const { put } = store;
  store.put = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  return { end: () => Object.assign(store, { put }) };
}

test('[PWA-09] a full device says so until a write succeeds again; what it has is read all the while', async () => {
  await storeValue('choices', 'language', 'EN');
  const states: StoreState[] = [];
  watchStore((state) => states.push(state));
  const full = withoutRoom();
  await storeValue('choices', 'language', 'TY');
  expect((await readStored('choices', 'language'))?.value).toBe('EN');
  expect(states).toEqual(['full']);
  full.end();
  await storeValue('choices', 'language', 'TY');
  expect(states).toEqual(['full', 'ok']);
});

test('[PWA-09] [PWA-08] a full device evicts what can be fetched again and retains the value after all', async () => {
  const states: StoreState[] = [];
  watchStore((state) => states.push(state));
  const full = withoutRoom();
  useRoomMaker(async () => {
    full.end();
    return true;
  });
  await storeValue('choices', 'language', 'ZZ');
  expect((await readStored('choices', 'language'))?.value).toBe('ZZ');
  expect(states).toEqual([]);
});

test('[PWA-09] a rebuilt database has what this page stored for the device, and nothing of an account', async () => {
  const since = await storeValue('choices', 'language', 'EN');
  await storeValue('balance', 'one', balance, '7');
  let failures = 0;
  const damaged = async () => {
    failures += 1;
    if (failures < 3) throw new DOMException('Internal error.', 'UnknownError');
  };
  await use(damaged);
  expect(await readStored('choices', 'language')).toEqual({ value: 'EN', since });
  expect(await readStored('balance', 'one', '7')).toBeNull();
});

test('[PWA-09] a device whose database is rejected goes on nothing, and nothing fails', async () => {
  const lost = losing(Number.POSITIVE_INFINITY);
  expect(await readStored('choices', 'language')).toBeNull();
  await expect(storeValue('choices', 'language', 'TY')).resolves.toMatch(/Z$/);
  lost.restore();
});
