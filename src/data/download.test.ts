import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { imageKey, stampOf } from '../lib/image-cache.ts';
import { storePack, cachedPictures, missingPacks, pictureRoom } from './download.ts';

const pack = (n: number, pictures: string[]) => ({
  path: `/packs/TY/${n}.json`,
  pictures,
  bytes: 10,
  storedBytes: 40,
});
const entries = new Map<string, Response>();
let room = Number.POSITIVE_INFINITY;

beforeEach(() => {
  entries.clear();
  room = Number.POSITIVE_INFINITY;
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (key: string, response: Response) => {
        if (entries.size >= room) throw new DOMException('full', 'QuotaExceededError');
        entries.set(key, response);
      },
    }),
  });
});

afterEach(() => vi.unstubAllGlobals());

const answers = (by: (url: string) => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => by(url)),
  );
const json = (value: unknown) => new Response(JSON.stringify(value));
const never = new AbortController().signal;

test('[PWA-08] a download goes on with the packs of which a picture is missing', () => {
  const packs = [pack(0, ['/p/1.svg', '/p/2.svg']), pack(1, ['/p/3.svg']), pack(2, ['/p/4.svg'])];
  const stored = new Set(['/p/1.svg', '/p/3.svg'].map(imageKey));
  expect(missingPacks(packs, stored).map(({ path }) => path)).toEqual([
    '/packs/TY/0.json',
    '/packs/TY/2.json',
  ]);
});

test('[PWA-08] the pictures of a pack are stored under their own keys with bytes and time; what is no picture is not', async () => {
  answers(() =>
    json({ '/p/1.svg': '<svg>1</svg>', '/p/2.svg': '<html>', '/p/9.svg': '<svg>9</svg>' }),
  );
  const stored = new Set<string>();
  expect(await storePack(pack(0, ['/p/1.svg', '/p/2.svg']), ['http://one'], stored, never)).toBe(
    'stored',
  );
  expect([...entries.keys()]).toEqual([imageKey('/p/1.svg')]);
  expect(stampOf(entries.get(imageKey('/p/1.svg'))!)).toMatchObject({ bytes: 12 });
  expect(stored.has(imageKey('/p/1.svg'))).toBe(true);
});

test('[PWA-08] [GAME-08] a host that is down, or cuts the pack off, is left for the other', async () => {
  answers((url) =>
    url.startsWith('http://one')
      ? new Response('{"/p/1.svg":"<sv')
      : json({ '/p/1.svg': '<svg/></svg>' }),
  );
  expect(
    await storePack(pack(0, ['/p/1.svg']), ['http://one', 'http://two'], new Set(), never),
  ).toBe('stored');
  answers(() => Promise.reject(new TypeError('no network')));
  expect(
    await storePack(pack(1, ['/p/2.svg']), ['http://one', 'http://two'], new Set(), never),
  ).toBe('unreachable');
});

test('[PWA-08] a device without room says so, and a download that was stopped retains quiet', async () => {
  answers(() => json({ '/p/1.svg': '<svg></svg>' }));
  room = 0;
  expect(await storePack(pack(0, ['/p/1.svg']), ['http://one'], new Set(), never)).toBe('full');
  const stopped = new AbortController();
  stopped.abort();
  expect(await storePack(pack(0, ['/p/1.svg']), ['http://one'], new Set(), stopped.signal)).toBe(
    'stopped',
  );
});

test('[PWA-08] the pictures that the device retains are known by their keys', async () => {
  const urls = ['/p/1.svg', '/p/2.svg'].map(imageKey);
  const open = vi.fn<(name: string) => Promise<unknown>>(async () => ({
    keys: async () => urls.map((url) => ({ url })),
  }));
  vi.stubGlobal('caches', { open });
  expect(await cachedPictures()).toEqual(new Set(urls));
  expect(open).toHaveBeenCalledWith('images');
});

test.each([
  ['a small grant', { estimate: async () => ({ quota: 100_000_000 }) }, 18_000_000],
  ['a large grant', { estimate: async () => ({ quota: 50_000_000_000 }) }, 135_000_000],
  ['no word of it', { estimate: async () => ({}) }, 135_000_000],
  ['a rejection', { estimate: () => Promise.reject(new Error('rejected')) }, 135_000_000],
  ['no such question', {}, 135_000_000],
  ['no storage manager', undefined, 135_000_000],
])(
  '[PWA-08] pictures leave a tenth of what they may take free, on a device with %s',
  async (_what, storage, bytes) => {
    vi.stubGlobal('navigator', { storage });
    expect(await pictureRoom()).toBe(bytes);
  },
);

test('a pack of which the pictures are all stored, or which has none, is not missing', () => {
  const packs = [pack(0, ['/p/1.svg', '/p/2.svg']), pack(1, [])];
  expect(missingPacks(packs, new Set(['/p/1.svg', '/p/2.svg'].map(imageKey)))).toEqual([]);
});

const onePack = (hosts: string[], stored = new Set<string>(), signal = never) =>
  storePack(pack(0, ['/p/1.svg']), hosts, stored, signal);

test('a pack is fetched from the first host alone when that one has it', async () => {
  answers(() => json({ '/p/1.svg': '<svg></svg>' }));
  expect(await onePack(['http://one', 'http://two'])).toBe('stored');
  expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual(['http://one/packs/TY/0.json']);
});

test("a pack is fetched without credentials and past the browser's own cache", async () => {
  answers(() => json({}));
  await onePack(['http://one']);
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({
    mode: 'cors',
    credentials: 'omit',
    cache: 'no-store',
  });
});

test.each([
  ['an error page', () => new Response('{"/p/1.svg":"<svg></svg>"}', { status: 500 })],
  ['a text', () => json('<svg></svg>')],
  ['nothing', () => json(null)],
])(
  '%s in place of a pack is no pack, and without another host none is to be had',
  async (_what, answer) => {
    answers(answer);
    expect(await onePack(['http://one'])).toBe('unreachable');
    expect(entries.size).toBe(0);
  },
);

test('a device without a host to ask has no pack', async () => {
  expect(await onePack([])).toBe('unreachable');
});

test('a picture that is stored already is not stored again', async () => {
  answers(() => json({ '/p/1.svg': '<svg>new</svg>' }));
  expect(await onePack(['http://one'], new Set([imageKey('/p/1.svg')]))).toBe('stored');
  expect(entries.size).toBe(0);
});

test('what a pack names and is no text is not stored', async () => {
  answers(() => json({ '/p/1.svg': { endsWith: 1 } }));
  expect(await onePack(['http://one'])).toBe('stored');
  expect(entries.size).toBe(0);
});

test('a cache that fails for another reason than room makes the pack unreachable', async () => {
  answers(() => json({ '/p/1.svg': '<svg></svg>' }));
  vi.stubGlobal('caches', {
    open: () => Promise.reject(new DOMException('rejected', 'SecurityError')),
  });
  expect(await onePack(['http://one'])).toBe('unreachable');
});

test('a picture is stored as one, so that the browser draws it', async () => {
  answers(() => json({ '/p/1.svg': '<svg></svg>' }));
  await onePack(['http://one']);
  const stored = entries.get(imageKey('/p/1.svg'))!;
  expect([stored.headers.get('content-type'), await stored.text()]).toEqual([
    'image/svg+xml',
    '<svg></svg>',
  ]);
});

test('the pictures of a large pack are all stored, at most twenty at once', async () => {
  const paths = Array.from({ length: 45 }, (_, i) => `/p/${i}.svg`);
  let [open, max] = [0, 0];
  const put = async (key: string, response: Response) => {
    open += 1;
    max = Math.max(max, open);
    await Promise.resolve();
    open -= 1;
    entries.set(key, response);
  };
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  answers(() => json(Object.fromEntries(paths.map((path) => [path, '<svg></svg>']))));
  expect(await storePack(pack(0, paths), ['http://one'], new Set(), never)).toBe('stored');
  expect([...entries.keys()]).toEqual(paths.map(imageKey));
  expect(max).toBe(20);
});

test('a host that hangs is left after a minute, and a stop ends the waiting at once', async () => {
  const limit = new AbortController();
  const minute = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const hanging = vi.fn<typeof fetch>((_url, init) => {
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
  });
  vi.stubGlobal('fetch', hanging);
  const late = onePack(['http://one']);
  limit.abort();
  expect(await late).toBe('unreachable');
  expect(minute).toHaveBeenCalledWith(60_000);
  minute.mockReturnValue(never);
  const stop = new AbortController();
  const stopped = onePack(['http://one', 'http://two'], new Set(), stop.signal);
  stop.abort();
  expect(await stopped).toBe('stopped');
  expect(hanging).toHaveBeenCalledTimes(2);
  minute.mockRestore();
});
