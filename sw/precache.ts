import { cacheNames, type WorkboxPlugin } from 'workbox-core';
import {
  type PrecacheEntry,
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { unpack } from './pack.ts';
import { scope } from './scope.ts';

type Files = readonly (PrecacheEntry | string)[];

const urlOf = (file: PrecacheEntry | string): string =>
  new URL(typeof file === 'string' ? file : file.url, location.href).href;
const isPage = (url: string): boolean => new URL(url).pathname.endsWith('.html');

/** Another network's sign-in page answers with 200 and HTML for whatever is asked (BOOT-12). */
function isOurs(url: string, response: Response): boolean {
  return (
    response.status === 200 &&
    !response.redirected &&
    (isPage(url) || !/text\/html/.test(response.headers.get('content-type') ?? ''))
  );
}

const onlyOurs: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    isOurs(request.url, response) ? response : null,
};

/** A file that the server no longer has belongs to a build that was replaced long ago: time to look for the new one. */
const lookForNewer: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 404 && scope.registration.active)
      void scope.registration.update().catch(() => {});
    return response;
  },
};

/** The address under which the cache holds a file: with its revision where its name has none. */
const keyOf = (file: PrecacheEntry | string): string =>
  getCacheKeyForURL(urlOf(file)) ?? urlOf(file);

/** The files that the cache does not hold. */
async function missingOf(files: Files, cache: Cache): Promise<Files> {
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter((file) => !there.has(keyOf(file)));
}

/** Brings most files with one request, unless the device misses only some of them; what it does not bring is fetched file by file. */
async function takePack(files: Files, pack: string): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const missing = new Set((await missingOf(files, cache)).map(keyOf));
  if (missing.size * 2 > files.length)
    await unpack(urlOf(pack), cache, (url) => missing.has(url)).catch(() => 0);
}

/** Workbox installs file by file, and skips what is there: the pack comes before the first. */
function packFirst(files: Files, pack: string): WorkboxPlugin {
  let taken: Promise<void> | null = null;
  return {
    handlerWillStart: async ({ event }) => {
      if (event?.type === 'install') await (taken ??= takePack(files, pack));
    },
  };
}

/**
 * Stores the build's files on the device and answers for them; one that the browser has cleared is fetched (PWA-02).
 * @param pack the file that has most of them
 */
export function serveFiles(files: Files, pack: string): void {
  cleanupOutdatedCaches();
  addPlugins([packFirst(files, pack), onlyOurs, lookForNewer]);
  precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false });
}

/**
 * Has the first worker answer for the page that brought it, which may lose the network before it is loaded again. A later worker waits
 * until it is accepted (PWA-07).
 */
export function claimFirstPage(): void {
  let first = false;
  scope.addEventListener('install', () => {
    first = !scope.registration.active;
  });
  scope.addEventListener('activate', (event) => {
    if (first) event.waitUntil(scope.clients.claim());
  });
}

/**
 * Brings back what the browser has cleared of the precache, so that the next start without network is whole. Files without
 * a hash in their name may be another build's by now: they wait for its worker, which fetches its own.
 */
export async function repairFiles(files: Files, pack: string): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  if ((await missingOf(files, cache)).length === 0) return;
  await scope.registration.update();
  if (scope.registration.installing ?? scope.registration.waiting) return;
  await takePack(files, pack);
  for (const file of await missingOf(files, cache)) {
    const url = urlOf(file);
    const response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' });
    if (isOurs(url, response)) await cache.put(keyOf(file), response);
  }
}
