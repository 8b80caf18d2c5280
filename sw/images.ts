import { registerQuotaErrorCallback } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { imageCache, stamped } from '../src/lib/image-cache.ts';
import { fetchPicture } from './image-hosts.ts';
import { storePicture, cachedPicture } from './image-cache.ts';
import { lighter, whole } from './image-sizes.ts';

const pictures = /^\/(p|v|b)\/[\w.-]+\.svg$/;

/** Stored when fetched; an error where nobody has it (PWA-05). */
async function serve({ origin, pathname, search }: URL, event: ExtendableEvent): Promise<Response> {
  const path = pathname + search;
  const found = (await cachedPicture(path)) ?? (await whole(path));
  if (found) return found;
  const picture = await fetchPicture(path, origin);
  // The page shows its default picture (HOME-06).
  if (!picture) return (await lighter(path)) ?? Response.error();
  event.waitUntil(storePicture(path, picture));
  return stamped(picture, 'image/svg+xml');
}

export function serveImages(): void {
  registerRoute(
    ({ url, request }) =>
      url.origin !== location.origin && pictures.test(url.pathname) && request.method === 'GET',
    ({ url, event }) => serve(url, event),
  );
  // The site's files matter more.
  registerQuotaErrorCallback(() => caches.delete(imageCache));
}
