import { cacheNames, type WorkboxPlugin } from 'workbox-core';
import { type PrecacheEntry, addPlugins, cleanupOutdatedCaches, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import { scope } from './scope.ts';

type Files = readonly (PrecacheEntry | string)[];

const urlOf = (file: PrecacheEntry | string): string => new URL(typeof file === 'string' ? file : file.url, location.href).href;
const isPage = (url: string): boolean => new URL(url).pathname.endsWith('.html');

/** Another network's sign-in page answers with 200 and HTML for whatever is asked (BOOT-12). */
function isOurs(url: string, response: Response): boolean {
  return response.status === 200 && !response.redirected && (isPage(url) || !/text\/html/.test(response.headers.get('content-type') ?? ''));
}

const onlyOurs: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (isOurs(request.url, response) ? response : null),
};

/** A file that the server no longer has belongs to a build that was replaced long ago: time to look for the new one. */
const lookForNewer: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 404 && scope.registration.active) void scope.registration.update().catch(() => {});
    return response;
  },
};

/** Keeps the build's files on the device and answers for them; one that the browser has cleared is fetched (PWA-02). */
export function serveFiles(files: Files): void {
  cleanupOutdatedCaches();
  addPlugins([onlyOurs, lookForNewer]);
  precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false });
}

/**
 * Brings back what the browser has cleared of the precache, so that the next start without network is whole. Files without
 * a hash in their name may be another build's by now: they wait for its worker, which fetches its own.
 */
export async function mendFiles(files: Files): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter((file) => !there.has(getCacheKeyForURL(urlOf(file)) ?? ''));
  if (missing.length === 0) return;
  await scope.registration.update();
  if (scope.registration.installing ?? scope.registration.waiting) return;
  for (const file of missing) {
    const url = urlOf(file);
    const response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' });
    if (isOurs(url, response)) await cache.put(getCacheKeyForURL(url) ?? url, response);
  }
}
