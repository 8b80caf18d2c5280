import { beforeEach, expect, test, vi } from 'vitest';

interface Asked {
  url: URL;
  request: Request;
  event: { waitUntil(work: Promise<unknown>): void };
}
let route: { takes(asked: Asked): boolean; serve(asked: Asked): Promise<Response> };
let whenFull: () => unknown;
const shelf = new Map<string, Blob>();
const hosts = new Map<string, Blob>();
vi.mock('workbox-core', () => ({
  registerQuotaErrorCallback: (work: () => unknown) => (whenFull = work),
}));
vi.mock('workbox-routing', () => ({
  registerRoute: (takes: typeof route.takes, serve: typeof route.serve) =>
    (route = { takes, serve }),
}));
vi.mock('./image-hosts.ts', () => ({
  fetchPicture: async (path: string) => hosts.get(path) ?? null,
}));
vi.mock('./image-cache.ts', () => ({
  cachedPicture: async (path: string) =>
    shelf.has(path) ? new Response(shelf.get(path)) : undefined,
  storePicture: async (path: string, picture: Blob) => void shelf.set(path, picture),
}));
vi.mock('../src/data/store/store.ts', () => ({ readStored: async () => ({ value: 'TY' }) }));
const { serveImages } = await import('./images.ts');

const own = 'https://palaro.example';
const cdn = 'https://images.example';
const ask = (address: string, method = 'GET'): Asked => ({
  url: new URL(address),
  request: new Request(address, { method }),
  event: { waitUntil: () => {} },
});
const serve = (path: string) => route.serve(ask(cdn + path));

beforeEach(() => {
  shelf.clear();
  hosts.clear();
  vi.stubGlobal('location', new URL(own));
  serveImages();
});

test("[PWA-05] posters, vendors' marks and banners of an image host are served from the device", () => {
  for (const path of [
    '/p/1001.svg?lang=TY',
    '/p/1001-s.svg',
    '/v/PLR.svg',
    '/b/fiesta.svg?lang=EN',
  ])
    expect([path, route.takes(ask(cdn + path))]).toEqual([path, true]);
  for (const path of ['/x/1.svg', '/p/1.png', '/p/deep/1.svg', '/p/1.svg/more', '/games/b/1.svg'])
    expect([path, route.takes(ask(cdn + path))]).toEqual([path, false]);
  expect(route.takes(ask(`${own}/p/1001.svg`))).toBe(false);
  expect(route.takes(ask(`${cdn}/p/1001.svg`, 'POST'))).toBe(false);
});

test.each(['/p/1001.svg?lang=TY', '/v/PLR.svg', '/b/fiesta.svg?lang=EN'])(
  '[PWA-05] %s is fetched once, and stays where no host answers any more',
  async (path) => {
    hosts.set(path, new Blob(['<svg/>']));
    expect(await (await serve(path)).text()).toBe('<svg/>');
    hosts.clear();
    expect(await (await serve(path)).text()).toBe('<svg/>');
  },
);

test('[PWA-05] [HOME-06] a picture that no host has is an error, unless the device has its light one', async () => {
  expect((await serve('/p/1001.svg?lang=TY')).type).toBe('error');
  shelf.set('/p/1001-s.svg', new Blob(['<svg>light</svg>']));
  expect(await (await serve('/p/1001.svg?lang=TY')).text()).toBe('<svg>light</svg>');
});

test('[PWA-05] [PWA-12] a light poster is not fetched where the device has the whole one of the chosen language', async () => {
  hosts.set('/p/1001-s.svg', new Blob(['<svg>light</svg>']));
  shelf.set('/p/1001.svg?lang=TY', new Blob(['<svg>whole</svg>']));
  expect(await (await serve('/p/1001-s.svg')).text()).toBe('<svg>whole</svg>');
});

test('[PWA-05] where the device has no room left, pictures go before the files of the site', async () => {
  const gone: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => gone.push(name) });
  await whenFull();
  expect(gone).toEqual(['images']);
});
