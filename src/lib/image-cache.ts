/** The cache that pictures of the image hosts are kept in; pages and the worker share it. */
export const imageCache = 'images';

/** When a picture was kept (ISO 8601 UTC) and its bytes; the host's own headers tell a page neither. */
const keptHeader = 'x-kept';
const bytesHeader = 'x-bytes';

/** One key whatever host a picture came from (PWA-05). `path` is below an image host, with its query. */
export function imageKey(path: string): string {
  return `https://images.palaro.invalid${path}`;
}

/** A picture as it is kept: with its time and its bytes, so that to count the cache no body need be read (PWA-08). */
export function stamped(picture: Blob, type: string | null, now = new Date()): Response {
  return new Response(picture, {
    headers: {
      'content-type': type ?? picture.type,
      [keptHeader]: now.toISOString(),
      [bytesHeader]: String(picture.size),
    },
  });
}

/** What a kept picture says of itself; null for one that was kept without its stamp. */
export function stampOf(response: Response): { bytes: number; since: string } | null {
  const since = response.headers.get(keptHeader);
  const bytes = Number(response.headers.get(bytesHeader) ?? Number.NaN);
  return since !== null && Number.isFinite(bytes) ? { bytes, since } : null;
}
