import { type AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { type Browser, type Page, chromium } from '@playwright/test';
import { ask } from '../support/api.ts';
import { type Fault, FaultProxy } from '../support/fault-proxy.ts';
import { games } from '../support/steps.ts';
import { expect, test as base } from '../support/test.ts';
import { openInstalled } from '../support/updatable.ts';

const pictures = /^\/(p|v|b)\//;
const origin = 'https://images.palaro.invalid';

interface Hosts {
  a: FaultProxy;
  b: FaultProxy;
  names: string[];
  page: Page;
}

/**
 * One visitor for the file, with worker and fault proxies; each test begins with healthy hosts and
 * an empty image cache.
 */
const test = base.extend<{ hosts: Hosts }, { visit: Hosts }>({
  visit: [
    async ({ palaro, launchOptions }, use) => {
      const names: string[] = (await ask(`${palaro.url}/api/site/permission`)).body.value.info
        .imageCDNs;
      const [a, b] = await Promise.all([
        FaultProxy.before(palaro.mediaPort),
        FaultProxy.before(palaro.mediaPort),
      ]);
      const browser = await withHosts(launchOptions, names, [a.port, b.port]);
      try {
        await use({ a, b, names, page: await visitor(browser, palaro.url) });
      } finally {
        await browser.close();
        await Promise.all([a.close(), b.close()]);
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  hosts: async ({ visit }, use) => {
    const { a, b, page } = visit;
    for (const host of [a, b]) host.heal();
    await page.context().setOffline(false);
    // Without pictures, none comes late.
    await page.goto('/favicon.svg');
    await page.evaluate(() => sessionStorage.clear());
    // A worker remembers the host that failed.
    await stopWorkers(page);
    await dropPictures(page);
    a.met.length = 0;
    await use(visit);
  },
});

/** Resolves the named origins to other ports of this machine. */
function withHosts(
  options: Parameters<typeof chromium.launch>[0],
  names: readonly string[],
  ports: readonly number[],
): Promise<Browser> {
  const rules = names.map((name, i) => `MAP ${new URL(name).host} 127.0.0.1:${ports[i]}`).join(',');
  return chromium.launch({
    ...options,
    args: [...(options?.args ?? []), `--host-resolver-rules=${rules}`],
  });
}

async function visitor(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, reducedMotion: 'reduce', serviceWorkers: 'allow' });
  // Chooses the first host, unless a test's stored value says otherwise.
  await page.addInitScript(() => {
    Math.random = () => Number(sessionStorage.getItem('chance') ?? 0);
  });
  await openInstalled(page);
  return page;
}

async function stopWorkers(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await browser.detach();
}

async function dropPictures(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('images'));
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
}

/** Among the first posters. */
const drawn = (page: Page): Promise<number> =>
  games(page)
    .locator('img')
    .evaluateAll(
      (images) =>
        (images as HTMLImageElement[])
          .slice(0, 6)
          .filter((image) => image.complete && image.naturalWidth > 0).length,
    );

/** Its key, and what makes it whole. */
function cachedPictures(
  page: Page,
): Promise<{ url: string; status: number; type: string; ending: string }[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('images');
    const cached = await Promise.all(
      (await cache.keys()).map(async (key) => {
        const response = await cache.match(key);
        // The worker may drop it meanwhile.
        return response
          ? [
              {
                url: key.url,
                status: response.status,
                type: response.type,
                ending: (await response.text()).trimEnd().slice(-6),
              },
            ]
          : [];
      }),
    );
    return cached.flat();
  });
}

async function expectWhole(page: Page): Promise<void> {
  await expect.poll(async () => (await cachedPictures(page)).length).toBeGreaterThanOrEqual(6);
  for (const { url, status, type, ending } of await cachedPictures(page)) {
    expect({
      status,
      ending,
      opaque: type === 'opaque',
      own: url.startsWith(`${origin}/`),
    }).toEqual({ status: 200, ending: '</svg>', opaque: false, own: true });
  }
}

const faults: [string, Fault][] = [
  ['is down', { kind: 'cut', afterBytes: 0 }],
  ['accepts and never answers', { kind: 'swallow' }],
  ['cuts every picture off', { kind: 'cut', afterBytes: 700 }],
  ["is another network's sign-in page", { kind: 'html', page: '<!doctype html><h1>Wi-Fi</h1>' }],
];
for (const [words, fault] of faults) {
  test(`[GAME-08] [PWA-05] when an image host ${words}, whole pictures come from another one`, async ({
    hosts: { a, page, names },
  }) => {
    a.fault(pictures, fault);
    await page.goto('/');
    await expect.poll(() => drawn(page), { timeout: 20_000 }).toBe(6);
    expect(await games(page).first().locator('img').getAttribute('src')).toContain(names[0]);
    expect(a.met.length).toBeGreaterThan(0);
    await expectWhole(page);
  });
}

test('[GAME-08] a slow image host is waited for only while no other has the picture', async ({
  hosts: { a, b, page },
}) => {
  // The worker asks another host after 2.5 s.
  a.fault(pictures, { kind: 'delay', ms: 3000 });
  b.fault(pictures, { kind: 'cut', afterBytes: 0 });
  await page.goto('/');
  await expect.poll(() => drawn(page), { timeout: 30_000 }).toBe(6);
  b.heal();
  await dropPictures(page);
  await page.reload();
  await expect.poll(() => drawn(page), { timeout: 20_000 }).toBe(6);
  await expectWhole(page);
});

test('[PWA-05] a truncated picture that looks complete to the browser is not cached', async ({
  palaro,
  launchOptions,
}) => {
  const names: string[] = (await ask(`${palaro.url}/api/site/permission`)).body.value.info
    .imageCDNs;
  const half = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'image/svg+xml',
      'access-control-allow-origin': '*',
    });
    response.end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3"');
  });
  await new Promise<void>((resolve) => half.listen(0, '127.0.0.1', resolve));
  const browser = await withHosts(launchOptions, names.slice(0, 1), [
    (half.address() as AddressInfo).port,
  ]);
  try {
    const page = await visitor(browser, palaro.url);
    await dropPictures(page);
    await page.reload();
    await expect.poll(() => drawn(page), { timeout: 20_000 }).toBe(6);
    await expectWhole(page);
  } finally {
    await browser.close();
    half.closeAllConnections();
    await new Promise((resolve) => half.close(resolve));
  }
});

test('[GAME-08] [HOME-06] [ERR-01l] without a working host the default icon is shown until pictures load', async ({
  hosts: { a, b, page },
}) => {
  for (const host of [a, b]) host.fault(pictures, { kind: 'cut', afterBytes: 0 });
  await page.goto('/');
  const first = games(page).first().locator('.game-card__poster');
  await expect(first.locator(':scope > svg')).toBeVisible({ timeout: 20_000 });
  await expect(first.locator('img')).toHaveCount(0);
  for (const host of [a, b]) host.heal();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => drawn(page), { timeout: 20_000 }).toBe(6);
});

test('[GAME-08] [PWA-05] a picture is cached once, whatever host is asked, and served without network', async ({
  hosts: { page, names },
}) => {
  await page.goto('/');
  await expect.poll(() => drawn(page)).toBe(6);
  await expect.poll(async () => (await cachedPictures(page)).length).toBeGreaterThanOrEqual(6);
  await page.context().setOffline(true);
  await page.evaluate(() => sessionStorage.setItem('chance', '0.99'));
  await page.reload();
  await expect.poll(() => drawn(page)).toBe(6);
  // Until the app draws, the snapshot has the visit before's host.
  await expect
    .poll(() => games(page).first().locator('img').getAttribute('src'))
    .toContain(names.at(-1));
  await expect.poll(() => drawn(page)).toBe(6);
  await expect(games(page).nth(5).locator('img')).toBeVisible();
});

test('[PWA-05] cached pictures stay within their bytes: the oldest are evicted', async ({
  hosts: { page },
}) => {
  // The stamp states a picture's size; these are large.
  const each = 1_000_000;
  await page.evaluate(async (bytes) => {
    const cache = await caches.open('images');
    const headers = {
      'content-type': 'image/svg+xml',
      'x-bytes': String(bytes),
      'x-stored': '2026-01-01T00:00:00.000Z',
    };
    for (let i = 0; i < 400; i += 1)
      await cache.put(
        `https://images.palaro.invalid/p/old-${i}.svg`,
        new Response('<svg></svg>', { headers }),
      );
  }, each);
  // A new worker checks the cache with its first picture.
  await stopWorkers(page);
  await page.goto('/');
  await expect.poll(() => drawn(page)).toBe(6);
  const left = async () => (await cachedPictures(page)).filter(({ url }) => url.includes('/old-'));
  await expect.poll(async () => (await left()).length).toBeLessThan(400);
  await expect.poll(async () => (await left()).length * each).toBeLessThanOrEqual(150_000_000);
  const remaining = await left();
  expect(remaining.length).toBeGreaterThan(50);
  expect(remaining.some(({ url }) => url.endsWith('/old-0.svg'))).toBe(false);
  expect(remaining.some(({ url }) => url.endsWith('/old-399.svg'))).toBe(true);
});
