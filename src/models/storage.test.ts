import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { imageCache, stamped } from '../lib/image-cache.ts';
import { collections } from '../data/store/collections.ts';
import { dropKinds, inventory } from '../data/store/inventory.ts';
import { storeValue } from '../data/store/store.ts';
import type * as Storage from './storage.ts';

let gone = false;
vi.mock('../data/store/inventory.ts', async (original) => {
  const real = await original<{ dropKinds: typeof dropKinds; inventory: typeof inventory }>();
  const fail = () => Promise.reject(new Error('no database'));
  return {
    inventory: () => (gone ? fail() : real.inventory()),
    dropKinds: (names: string[]) => (gone ? fail() : real.dropKinds(names)),
  };
});
const { groupOf, linesOf, usedOf } = await import('./storage.ts');

test("[PWA-08] every kind of the store is in a group of the page; an account's own is under its name", () => {
  const groups = Object.entries(collections).map(([kind, { owner }]) => ({
    kind,
    owner,
    group: groupOf(kind),
  }));
  expect(groups.filter(({ group }) => group === 'waiting')).toEqual([]);
  expect(groups.filter(({ owner, group }) => owner === 'account' && group !== 'account')).toEqual(
    [],
  );
  expect(groupOf('anOutbox')).toBe('waiting');
});

test('[PWA-08] lines add up rows and bytes of a group and notify the earliest time', () => {
  const lines = linesOf([
    { kind: 'games', key: 'TY', bytes: 1000, since: '2026-03-02T00:00:00.000Z' },
    { kind: 'vendors', key: 'TY', bytes: 20, since: '2026-03-01T00:00:00.000Z' },
    { kind: 'balance', key: '7', bytes: 3, since: null },
  ]);
  expect(lines).toEqual([
    { group: 'catalogue', entries: 2, bytes: 1020, since: '2026-03-01T00:00:00.000Z' },
    { group: 'account', entries: 1, bytes: 3, since: null },
  ]);
});

test('[PWA-08] the site takes no less than what is listed', () => {
  const lines = linesOf([
    { kind: 'games', key: 'TY', bytes: 1000, since: null },
    { kind: 'balance', key: '7', bytes: 3, since: null },
  ]);
  expect(usedOf(lines, 600)).toBe(1003);
  expect(usedOf(lines, 5000)).toBe(5000);
});

test('[PWA-08] the inventory is what the database holds, and clearing one kind leaves the others', async () => {
  await storeValue('choices', 'language', 'TY');
  await storeValue('winners', 'TY', [
    { customerName: 'Ana***', gameName: 'Sinag', nodeId: '1', iconUrl: '/p/1.svg', winAmount: 500 },
  ]);
  const parts = (await inventory()) ?? [];
  expect(parts.map(({ kind, key }) => [kind, key])).toEqual([
    ['choices', 'language'],
    ['winners', 'TY'],
  ]);
  expect(parts[1]?.bytes).toBeGreaterThan(
    JSON.stringify({ gameName: 'Sinag', iconUrl: '/p/1.svg' }).length,
  );
  expect(await dropKinds(['winners'])).toBe(1);
  expect(((await inventory()) ?? []).map(({ kind }) => kind)).toEqual(['choices']);
});

describe('the storage page', () => {
  const precache = 'palaro-precache-v2';
  const since = '2026-03-02T00:00:00.000Z';
  let files: Map<string, Map<string, Response>>;
  let shut: boolean;
  let promised: boolean | null;
  let model: typeof Storage;
  const entries = () =>
    Object.fromEntries((model.stock.value?.lines ?? []).map((line) => [line.group, line.entries]));
  const picture = (bytes: number) =>
    stamped(new Blob(['x'.repeat(bytes)]), 'image/svg+xml', new Date(since));

  beforeEach(async () => {
    files = new Map([
      [imageCache, new Map([['1', picture(100)]])],
      [
        precache,
        new Map([
          ['/', picture(10)],
          ['/app.js', picture(20)],
        ]),
      ],
    ]);
    [shut, gone, promised] = [false, false, false];
    const opened = async <T>(use: () => T): Promise<T> => {
      if (shut) throw new Error('no caches');
      return use();
    };
    vi.stubGlobal('caches', {
      keys: () => opened(() => [...files.keys()]),
      has: (name: string) => opened(() => files.has(name)),
      delete: (name: string) => opened(() => files.delete(name)),
      open: (name: string) => {
        const file = files.get(name);
        return opened(() => ({
          keys: async () => [...(file?.keys() ?? [])],
          match: async (key: string) => file?.get(key),
        }));
      },
    });
    vi.stubGlobal('navigator', {
      storage: {
        estimate: async () => ({ usage: 5000, quota: 90_000 }),
        persisted: async () => promised,
        persist: async () => promised,
      },
    });
    await dropKinds(Object.keys(collections));
    await storeValue('choices', 'language', 'TY');
    await storeValue('winners', 'TY', []);
    vi.resetModules();
    model = await import('./storage.ts');
  });
  afterEach(() => {
    gone = false;
    vi.unstubAllGlobals();
  });

  test('[PWA-08] shows what is stored by group, the space it takes, and whether it is promised to stay', async () => {
    expect([model.stock.value, model.counting.value]).toEqual([null, false]);
    const counting = model.countStock();
    expect(model.counting.value).toBe(true);
    await counting;
    expect(model.counting.value).toBe(false);
    expect(model.stock.value).toMatchObject({
      databaseGone: false,
      space: { used: 5000, max: 90_000 },
      persisted: false,
    });
    const lines = model.stock.value?.lines ?? [];
    expect(lines.map(({ group, entries: count }) => [group, count])).toEqual([
      ['images', 1],
      ['app', 2],
      ['news', 1],
      ['basics', 1],
    ]);
    expect(lines.slice(0, 2)).toEqual([
      { group: 'images', entries: 1, bytes: 100, since },
      { group: 'app', entries: 2, bytes: 30, since },
    ]);
  });

  test('[PWA-09] counts what it can where the database, the caches and the space cannot be had', async () => {
    [gone, shut] = [true, true];
    vi.stubGlobal('navigator', {});
    await model.countStock();
    expect(model.stock.value).toEqual({
      lines: [],
      databaseGone: true,
      space: null,
      persisted: null,
    });
    expect(model.counting.value).toBe(false);
  });

  test('has no line for pictures and files of which there are none', async () => {
    files.clear();
    await model.countStock();
    expect(entries()).toEqual({ news: 1, basics: 1 });
  });

  test.each([
    ['images', { app: 2, news: 1, basics: 1 }],
    ['app', { images: 1, news: 1, basics: 1 }],
    ['news', { images: 1, app: 2, basics: 1 }],
    ['basics', { images: 1, app: 2, news: 1 }],
  ] as const)('[PWA-08] clears the group `%s` and leaves the others', async (group, left) => {
    const clearing = model.clearGroup(group);
    expect(model.counting.value).toBe(true);
    expect(await clearing).toBe(true);
    expect(entries()).toEqual(left);
    expect(model.counting.value).toBe(false);
  });

  test('[PWA-08] clears everything there is', async () => {
    const clearing = model.clearAll();
    expect(model.counting.value).toBe(true);
    expect(await clearing).toBe(true);
    expect(entries()).toEqual({});
    expect(files.size).toBe(0);
    expect(model.counting.value).toBe(false);
  });

  test('[PWA-08] says that something had to stay, and clears the rest', async () => {
    shut = true;
    expect(await model.clearGroup('images')).toBe(false);
    expect(await model.clearAll()).toBe(false);
    shut = false;
    await model.countStock();
    expect(entries()).toEqual({ images: 1, app: 2 });
    gone = true;
    expect(await model.clearGroup('news')).toBe(false);
  });

  test.each([true, false])(
    '[PWA-08] shows what the browser promises when it is asked: %s',
    async (answer) => {
      await model.countStock();
      const { lines } = model.stock.value!;
      promised = answer;
      expect(await model.requestPersistence()).toBe(answer);
      expect(model.stock.value).toMatchObject({ lines, persisted: answer });
    },
  );

  test('asks for the promise before anything was counted too', async () => {
    promised = true;
    expect(await model.requestPersistence()).toBe(true);
    expect(model.stock.value).toBeNull();
  });
});

test.each([
  [[null, '2026-03-02', null], '2026-03-02'],
  [['2026-03-01', '2026-03-02'], '2026-03-01'],
  [['2026-03-02', '2026-03-01', '2026-03-03'], '2026-03-01'],
  [[null, null], null],
])('[PWA-08] a line of rows of the times %o has the earliest, %s', (times, earliest) => {
  const rows = times.map((since) => ({ kind: 'games', key: 'TY', bytes: 1, since }));
  expect(linesOf(rows)).toEqual([
    { group: 'catalogue', entries: rows.length, bytes: rows.length, since: earliest },
  ]);
});
