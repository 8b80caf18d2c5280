import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stamped } from '../lib/image-cache.ts';
import {
  askPersistence,
  clearAppFiles,
  clearImages,
  countAppFiles,
  countImages,
  deviceSpace,
  isPersisted,
} from './device-files.ts';

type Answers = Map<string, Response | undefined>;
const stored = new Map<string, Answers>();
let reading = 0;
let maxReading = 0;

const caches = {
  keys: async () => [...stored.keys()],
  has: async (name: string) => stored.has(name),
  delete: async (name: string) => stored.delete(name),
  open: async (name: string) => {
    const answers: Answers = stored.get(name) ?? new Map();
    stored.set(name, answers);
    const match = async (key: string) => {
      reading += 1;
      maxReading = Math.max(maxReading, reading);
      await Promise.resolve();
      reading -= 1;
      return answers.get(key);
    };
    return { match, keys: async () => [...answers.keys()] };
  },
};

beforeEach(() => {
  stored.clear();
  [reading, maxReading] = [0, 0];
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

const picture = (bytes: number, since: string) =>
  stamped(new Blob(['x'.repeat(bytes)]), 'image/svg+xml', new Date(since));
const file = (bytes: number, headers: Record<string, string> = {}) =>
  new Response('x'.repeat(bytes), { headers });
const add = (name: string, ...files: (Response | undefined)[]) =>
  stored.set(name, new Map(files.map((one, i) => [`/${i}`, one])));
const [early, middle, late] = [
  '2026-01-02T00:00:00.000Z',
  '2026-02-03T00:00:00.000Z',
  '2026-03-04T00:00:00.000Z',
] as const;

test('[PWA-08] the stored pictures are counted with their bytes and the time of the first one', async () => {
  add('images', picture(10, middle), picture(200, early), picture(3000, late));
  expect(await countImages()).toEqual({ entries: 3, bytes: 3210, since: early });
});

test('a file without a stamp is measured by its body and dated by its host', async () => {
  add('images', file(70, { date: 'Tue, 03 Feb 2026 00:00:00 GMT' }), picture(5, late));
  expect(await countImages()).toEqual({ entries: 2, bytes: 75, since: middle });
});

test('the stamp of a picture counts for more than the date of its host', async () => {
  const response = picture(10, late);
  response.headers.set('date', 'Tue, 03 Feb 2026 00:00:00 GMT');
  response.headers.set('x-bytes', '12');
  add('images', response);
  expect(await countImages()).toEqual({ entries: 1, bytes: 12, since: late });
});

test('files of which nothing says when they were stored have no time', async () => {
  add('images', file(70), file(30, { date: 'some day' }));
  expect(await countImages()).toEqual({ entries: 2, bytes: 100, since: null });
});

test('a picture that is removed while the pictures are counted adds no bytes', async () => {
  add('images', undefined, picture(10, early));
  expect(await countImages()).toMatchObject({ bytes: 10, since: early });
});

test('pictures by the hundred are each counted once, and at most 200 are read at a time', async () => {
  add('images', ...Array.from({ length: 450 }, () => picture(2, early)));
  expect(await countImages()).toEqual({ entries: 450, bytes: 900, since: early });
  expect(maxReading).toBe(200);
});

test('a device without pictures has none, and counting leaves no cache behind', async () => {
  expect(await countImages()).toEqual({ entries: 0, bytes: 0, since: null });
  expect(stored.size).toBe(0);
});

test("[PWA-08] the site's own files are counted over all precaches, without the pictures", async () => {
  add('workbox-precache-v2-site', file(100), file(20));
  add('other-precache-site', file(3));
  add('images', picture(5000, early));
  add('pages', file(7000));
  expect(await countAppFiles()).toEqual({ entries: 3, bytes: 123, since: null });
});

test('a browser without caches counts nothing and clears nothing', async () => {
  vi.stubGlobal('caches', undefined);
  vi.stubGlobal('navigator', {});
  expect(await countImages()).toBeNull();
  expect(await countAppFiles()).toBeNull();
  await expect(clearImages()).resolves.toBeUndefined();
  await expect(clearAppFiles()).resolves.toBeUndefined();
});

test("[PWA-08] clearing the pictures leaves the site's own files", async () => {
  add('images', picture(5, early));
  add('workbox-precache-v2-site', file(100));
  await clearImages();
  expect([...stored.keys()]).toEqual(['workbox-precache-v2-site']);
});

test("[PWA-08] clearing the site's own files removes every precache and worker, and leaves the rest", async () => {
  add('images', picture(5, early));
  add('workbox-precache-v2-site', file(100));
  add('other-precache-site', file(3));
  const workers = [1, 2].map(() => ({
    unregister: vi.fn<() => Promise<boolean>>(async () => true),
  }));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => workers } });
  await clearAppFiles();
  expect([...stored.keys()]).toEqual(['images']);
  for (const { unregister } of workers) expect(unregister).toHaveBeenCalledTimes(1);
});

test("the site's own files are cleared also where the browser knows no workers", async () => {
  add('workbox-precache-v2-site', file(100));
  vi.stubGlobal('navigator', {});
  await clearAppFiles();
  expect(stored.size).toBe(0);
});

const storage = (has: object | undefined) => vi.stubGlobal('navigator', { storage: has });
const rejected = () => Promise.reject(new Error('rejected'));

test.each([
  ['what it takes and may take', { usage: 300, quota: 9000 }, { used: 300, max: 9000 }],
  ['that it takes nothing yet', { usage: 0, quota: 9000 }, { used: 0, max: 9000 }],
  ['no usage', { quota: 9000 }, null],
  ['no quota', { usage: 300 }, null],
  ['a quota of nothing', { usage: 300, quota: 0 }, null],
])('the space of a device is read from a browser that says %s', async (_what, estimate, space) => {
  storage({ estimate: async () => estimate });
  expect(await deviceSpace()).toEqual(space);
});

test.each([
  ['has no storage manager', undefined],
  ['has none of the questions', {}],
  ['rejects every question', { estimate: rejected, persisted: rejected, persist: rejected }],
])('a browser that %s leaves the space unknown and promises nothing', async (_what, has) => {
  storage(has);
  expect(await deviceSpace()).toBeNull();
  expect(await isPersisted()).toBeNull();
  expect(await askPersistence()).toBe(false);
});

test.each([true, false])(
  "[PWA-08] the promise not to clear the site's data is %s when the browser says so",
  async (promised) => {
    storage({ persisted: async () => promised, persist: async () => promised });
    expect(await isPersisted()).toBe(promised);
    expect(await askPersistence()).toBe(promised);
  },
);
