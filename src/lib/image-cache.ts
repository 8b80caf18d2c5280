/** The cache that pictures of the image hosts are stored in; pages and the worker share it. */
export const imageCache = 'images';

/** When a picture was stored (ISO 8601 UTC) and its bytes; the host's own headers notify a page neither. */
const timeHeader = 'x-stored';
const bytesHeader = 'x-bytes';

/** One key whatever host a picture came from (PWA-05). `path` is below an image host, with its query. */
export function imageKey(path: string): string {
  return `https://images.palaro.invalid${path}`;
}

/** A picture as it is stored: with its time and its bytes, so that to count the cache no body need be read (PWA-08). */
export function stamped(picture: Blob, type: string | null, now = new Date()): Response {
  return new Response(picture, {
    headers: {
      'content-type': type ?? picture.type,
      [timeHeader]: now.toISOString(),
      [bytesHeader]: String(picture.size),
    },
  });
}

/** What a stored picture says of itself; null for one that was stored without its stamp. */
export function stampOf(response: Response): { bytes: number; since: string } | null {
  const since = response.headers.get(timeHeader);
  const bytes = Number(response.headers.get(bytesHeader) ?? Number.NaN);
  return since !== null && Number.isFinite(bytes) ? { bytes, since } : null;
}

/** Pictures at the most: more than two languages' posters, for those who asked for all of them. */
export const maxImages = 30_000;
/** Bytes of pictures at the most, on a device with room; and of what the browser grants the site, the part that they may take. */
const maxBytes = 150_000_000;
const maxQuotaShare = 0.2;

/** Bytes that all pictures may take on a device; the worker removes the oldest beyond that. `quota` as the browser reports it. */
export function maxImageBytes(quota: number | undefined): number {
  return Math.min(maxBytes, (quota ?? Number.POSITIVE_INFINITY) * maxQuotaShare);
}
