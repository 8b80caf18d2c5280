import { beforeEach, expect, test, vi } from 'vitest';
import { imageKey, stampOf } from '../lib/image-cache.ts';
import { keepPack, missingPacks } from './download.ts';

const pack = (n: number, pictures: string[]) => ({ path: `/packs/TY/${n}.json`, pictures, bytes: 10, keptBytes: 40 });
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

const answers = (by: (url: string) => Response | Promise<Response>) => vi.stubGlobal('fetch', vi.fn(async (url: string) => by(url)));
const json = (value: unknown) => new Response(JSON.stringify(value));
const never = new AbortController().signal;

test('[PWA-08] a download goes on with the packs of which a picture is missing', () => {
  const packs = [pack(0, ['/p/1.svg', '/p/2.svg']), pack(1, ['/p/3.svg']), pack(2, ['/p/4.svg'])];
  const kept = new Set(['/p/1.svg', '/p/3.svg'].map(imageKey));
  expect(missingPacks(packs, kept).map(({ path }) => path)).toEqual(['/packs/TY/0.json', '/packs/TY/2.json']);
});

test('[PWA-08] the pictures of a pack are kept under their own keys with bytes and time; what is no picture is not', async () => {
  answers(() => json({ '/p/1.svg': '<svg>1</svg>', '/p/2.svg': '<html>', '/p/9.svg': '<svg>9</svg>' }));
  const kept = new Set<string>();
  expect(await keepPack(pack(0, ['/p/1.svg', '/p/2.svg']), ['http://one'], kept, never)).toBe('kept');
  expect([...entries.keys()]).toEqual([imageKey('/p/1.svg')]);
  expect(stampOf(entries.get(imageKey('/p/1.svg'))!)).toMatchObject({ bytes: 12 });
  expect(kept.has(imageKey('/p/1.svg'))).toBe(true);
});

test('[PWA-08] [GAME-08] a host that is down, or cuts the pack off, is left for the other', async () => {
  answers((url) => (url.startsWith('http://one') ? new Response('{"/p/1.svg":"<sv') : json({ '/p/1.svg': '<svg/></svg>' })));
  expect(await keepPack(pack(0, ['/p/1.svg']), ['http://one', 'http://two'], new Set(), never)).toBe('kept');
  answers(() => Promise.reject(new TypeError('no network')));
  expect(await keepPack(pack(1, ['/p/2.svg']), ['http://one', 'http://two'], new Set(), never)).toBe('unreachable');
});

test('[PWA-08] a device without room says so, and a download that was stopped keeps quiet', async () => {
  answers(() => json({ '/p/1.svg': '<svg></svg>' }));
  room = 0;
  expect(await keepPack(pack(0, ['/p/1.svg']), ['http://one'], new Set(), never)).toBe('full');
  const stopped = new AbortController();
  stopped.abort();
  expect(await keepPack(pack(0, ['/p/1.svg']), ['http://one'], new Set(), stopped.signal)).toBe('stopped');
});
