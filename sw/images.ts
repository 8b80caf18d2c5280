import { registerQuotaErrorCallback } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { imageCache, stamped } from '../src/lib/image-cache.ts';
import { fetchPicture } from './image-hosts.ts';
import { storePicture, cachedPicture } from './image-cache.ts';
import { lighter, whole } from './image-sizes.ts';

/** Pictures of the image CDN: posters, vendors' marks, banners. */
const pictures = /^\/(p|v|b)\/[\w.-]+\.svg$/;

/** The device's picture, else the first whole one of any host, which is stored; an error where no one has it (PWA-05). */
async function serve({ origin, pathname, search }: URL, event: ExtendableEvent): Promise<Response> {
  const path = pathname + search;
  const found = (await cachedPicture(path)) ?? (await whole(path));
  if (found) return found;
  const picture = await fetchPicture(path, origin);
  // The page draws its default picture in place of an error (HOME-06).
  if (!picture) return (await lighter(path)) ?? Response.error();
  event.waitUntil(storePicture(path, picture));
  return stamped(picture, 'image/svg+xml');
}

/** Stores pictures on the device, so that what was seen once is seen without network and without its host. */
export function serveImages(): void {
  registerRoute(
    ({ url, request }) =>
      url.origin !== location.origin && pictures.test(url.pathname) && request.method === 'GET',
    ({ url, event }) => serve(url, event),
  );
  // Room for the site's own files goes before pictures.
  registerQuotaErrorCallback(() => caches.delete(imageCache));
}
