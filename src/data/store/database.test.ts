import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Store from './database.ts';

let states: string[];
let store: typeof Store;

beforeEach(async () => {
  vi.resetModules();
  store = await import('./database.ts');
  states = [];
  store.watchStore((state) => states.push(state));
});
afterEach(() => {
  store.closeStore();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const withClock = () => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
const named = (name: string) => new DOMException('rejected', name);
/** Wraps an error as Dexie does. */
const wrapped = (name: string) =>
  Object.assign(new Error('rejected'), { name: 'OpenFailedError', inner: named(name) });

function failing(...errors: unknown[]) {
  return vi.fn<(db: object) => Promise<string>>(async () => {
    if (errors.length > 0) throw errors.shift();
    return 'done';
  });
}

test('a use that goes well is done once, changes no state and leaves no timer behind', async () => {
  withClock();
  const work = failing();
  expect(await store.use(work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(1);
  expect(states).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('[PWA-09] a handle that is lost is replaced, and the use is tried once more', async () => {
  const work = failing(named('InvalidStateError'));
  expect(await store.use(work)).toBe('done');
  const [first, second] = work.mock.calls.map(([db]) => db);
  expect(second).not.toBe(first);
  expect(states).toEqual([]);
});

test('[PWA-09] a database that is rejected twice is left in peace for 10 s and then asked again', async () => {
  withClock();
  const work = failing(named('SecurityError'), named('SecurityError'));
  expect(await store.use(work)).toBeNull();
  expect(states).toEqual(['unavailable']);
  await vi.advanceTimersByTimeAsync(9999);
  expect(await store.use(work)).toBeNull();
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await store.use(work)).toBe('done');
  expect(states).toEqual(['unavailable', 'ok']);
});

test('[PWA-09] a database that does not answer is given up after 3 s, without a second try', async () => {
  withClock();
  const work = vi.fn<() => Promise<string>>(() => new Promise(() => {}));
  let answer: unknown;
  void store.use(work).then((value) => (answer = value));
  await vi.advanceTimersByTimeAsync(2900);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(answer).toBeNull();
  expect(work).toHaveBeenCalledTimes(1);
  expect(states).toEqual(['unavailable']);
});

test('[PWA-09] a late answer shows that the device is slow, not broken: its handle is used again at once', async () => {
  withClock();
  let answer = (_value: string) => {};
  const slow = vi.fn<(db: object) => Promise<string>>(
    () => new Promise((resolve) => (answer = resolve)),
  );
  const given = store.use(slow);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await given).toBeNull();
  expect(await store.use(failing())).toBeNull();
  answer('late');
  await vi.advanceTimersByTimeAsync(0);
  const next = failing();
  expect(await store.use(next)).toBe('done');
  expect(next.mock.calls[0]![0]).toBe(slow.mock.calls[0]![0]);
  expect(states).toEqual(['unavailable', 'ok']);
});

const row = {
  kind: 'choices',
  key: 'language',
  owner: '7',
  version: 1,
  since: '2026-01-02T03:04:05.000Z',
  value: 'EN',
};
const storeOne = () => store.use((db) => db.values.put(row));
const count = () => store.use((db) => db.values.count());

test.each([
  ['UnknownError', named('UnknownError')],
  ['DataError', named('DataError')],
  ['NotFoundError', named('NotFoundError')],
  ['NotReadableError', wrapped('NotReadableError')],
  ['no name at all', {}],
])(
  '[PWA-09] a database that fails twice with %s is rebuilt empty, and called so from then on',
  async (_what, error) => {
    await storeOne();
    const work = failing(error, error);
    expect(await store.use(work)).toBe('done');
    expect(await count()).toBe(0);
    expect(await store.use(failing(), true)).toBe('done');
    expect(states).toEqual(['rebuilt']);
  },
);

test('[PWA-09] a database that cannot be read after it was rebuilt is unavailable', async () => {
  const work = failing(...Array.from({ length: 5 }, () => named('UnknownError')));
  expect(await store.use(work)).toBeNull();
  expect(work).toHaveBeenCalledTimes(3);
  expect(states).toEqual(['rebuilt', 'unavailable']);
});

test('[PWA-09] a database that is rejected after a failed read is not rebuilt, and retains what it has', async () => {
  await storeOne();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  expect(await store.use(failing(named('UnknownError'), named('SecurityError')))).toBeNull();
  expect(states).toEqual(['unavailable']);
  now.mockReturnValue(12_000);
  expect(await count()).toBe(1);
});

test('[PWA-09] a database that cannot be rebuilt does not stop the use after it', async () => {
  vi.spyOn(Dexie, 'delete').mockReturnValue(Dexie.Promise.reject(named('UnknownError')) as never);
  expect(await store.use(failing(named('UnknownError'), named('UnknownError')))).toBe('done');
});

test.each([
  ["the browser's own error", named],
  ['an error that Dexie wraps', wrapped],
])(
  '[PWA-09] a full device is known by %s; the use is not tried again when no room can be made',
  async (_what, error) => {
    const work = failing(error('QuotaExceededError'));
    expect(await store.use(work, true)).toBeNull();
    expect(work).toHaveBeenCalledTimes(1);
    expect(states).toEqual(['full']);
  },
);

test('[PWA-09] a room maker that fails leaves a full device, and nothing else fails', async () => {
  store.useRoomMaker(() => Promise.reject(new Error('rejected')));
  const work = failing(named('QuotaExceededError'));
  expect(await store.use(work, true)).toBeNull();
  expect(work).toHaveBeenCalledTimes(1);
  expect(states).toEqual(['full']);
});

test('[PWA-08] [PWA-09] room is made once for a use; a device that is full after it is full', async () => {
  const maker = vi.fn<() => Promise<boolean>>(async () => true);
  store.useRoomMaker(maker);
  expect(await store.use(failing(named('QuotaExceededError')), true)).toBe('done');
  expect([maker.mock.calls.length, states]).toEqual([1, []]);
  const work = failing(named('QuotaExceededError'), named('QuotaExceededError'));
  expect(await store.use(work, true)).toBeNull();
  expect([maker.mock.calls.length, work.mock.calls.length, states]).toEqual([2, 2, ['full']]);
});

test('a full device stays full while it is only read, and is well after a write', async () => {
  await store.use(failing(named('QuotaExceededError')), true);
  await store.use(failing());
  expect(states).toEqual(['full']);
  await store.use(failing(), true);
  expect(states).toEqual(['full', 'ok']);
});

test('a listener that comes late hears the state at once, unless all is well', async () => {
  const late: string[] = [];
  store.watchStore((state) => late.push(state));
  expect(late).toEqual([]);
  await store.use(failing(named('QuotaExceededError')), true);
  store.watchStore((state) => late.push(`then ${state}`));
  expect(late).toEqual(['full', 'then full']);
});

test('a store that is closed gives up its handle; the next use opens another and finds what was stored', async () => {
  expect(() => store.closeStore()).not.toThrow();
  await storeOne();
  const handle = (await store.use(async (db) => [db]))![0]!;
  expect(handle.isOpen()).toBe(true);
  store.closeStore();
  expect(handle.isOpen()).toBe(false);
  expect(await store.use(async (db) => [db.values.db === handle, await db.values.count()])).toEqual(
    [false, 1],
  );
});

test('what belongs to an account is found by its owner', async () => {
  await storeOne();
  expect(await store.use((db) => db.values.where('owner').equals('7').count())).toBe(1);
  expect(await store.use((db) => db.values.where('owner').equals('8').count())).toBe(0);
});

test('[PWA-09] another tab may delete the database; the next use opens it again at the first try', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await storeOne();
  await Dexie.delete('palaro');
  const work = vi.fn<(db: Store.DeviceDatabase) => Promise<number>>((db) => db.values.count());
  expect(await store.use(work)).toBe(0);
  expect(work).toHaveBeenCalledTimes(1);
  expect(warned).not.toHaveBeenCalled();
});
