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

/** A captive sign-in page answers 200 with HTML (BOOT-12). */
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

/** An old build's files are gone. */
const lookForNewer: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status === 404 && scope.registration.active)
      void scope.registration.update().catch(() => {});
    return response;
  },
};

/** Without a hash in the name: with the revision. */
const keyOf = (file: PrecacheEntry | string): string =>
  getCacheKeyForURL(urlOf(file)) ?? urlOf(file);

async function missingOf(files: Files, cache: Cache): Promise<Files> {
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter((file) => !there.has(keyOf(file)));
}

async function takePack(files: Files, pack: string): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const missing = new Set((await missingOf(files, cache)).map(keyOf));
  if (missing.size * 2 > files.length)
    await unpack(urlOf(pack), cache, (url) => missing.has(url)).catch(() => 0);
}

/** Workbox skips stored files. */
function packFirst(files: Files, pack: string): WorkboxPlugin {
  let taken: Promise<void> | null = null;
  return {
    handlerWillStart: async ({ event }) => {
      if (event?.type === 'install') await (taken ??= takePack(files, pack));
    },
  };
}

/** Refetches what the browser cleared (PWA-02). */
export function serveFiles(files: Files, pack: string): void {
  cleanupOutdatedCaches();
  addPlugins([packFirst(files, pack), onlyOurs, lookForNewer]);
  precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false });
}

/**
 * The first worker takes its page at once, since the network may go; later ones wait for consent
 * (PWA-07).
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

/** Unhashed files may be a newer build's, whose worker gets them. */
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
