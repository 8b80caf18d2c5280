import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { kept } from '../src/data/store/store.ts';

/** Pictures of the image CDN: posters, vendors' marks, banners. */
const pictures = /^\/(p|v|b)\/[\w.-]+\.svg$/;
const mostEntries = 3000;

/** One key whatever host a picture came from (PWA-05). */
const oneKey: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => {
    const url = new URL(request.url);
    return Promise.resolve(`https://images.palaro.invalid${url.pathname}${url.search}`);
  },
};

/** An opaque answer would cost megabytes of quota each; the CDN allows CORS, so ask for that. */
const byCors: WorkboxPlugin = {
  requestWillFetch: ({ request }) =>
    Promise.resolve(new Request(request.url, { mode: 'cors', credentials: 'omit' })),
};

/** A host that is down: the same picture from another one (GAME-08). */
const otherHost: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const url = new URL(request.url);
    const hosts = (await kept('siteStatus', 'one'))?.value.info.imageCDNs ?? [];
    for (const host of hosts.filter((candidate) => candidate !== url.origin)) {
      const answer = await fetch(host + url.pathname + url.search, { mode: 'cors', credentials: 'omit' }).catch(
        () => undefined,
      );
      if (answer?.ok) return answer;
    }
    return undefined;
  },
};

/** Keeps pictures on the device, so that what was seen once is seen without network and without its host. */
export function serveImages(): void {
  registerRoute(
    ({ url, request }) => url.origin !== location.origin && pictures.test(url.pathname) && request.method === 'GET',
    new CacheFirst({
      cacheName: 'images',
      plugins: [
        oneKey,
        byCors,
        otherHost,
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: mostEntries, purgeOnQuotaError: true }),
      ],
    }),
  );
}
