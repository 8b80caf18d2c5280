/** Shared by pages and worker. */
export const imageCache = 'images';

/** ISO 8601 UTC and bytes; pages cannot read the host's headers. */
const timeHeader = 'x-stored';
const bytesHeader = 'x-bytes';

/** For all hosts (PWA-05). `path` includes the query. */
export function imageKey(path: string): string {
  return `https://images.palaro.invalid${path}`;
}

/** Counting stamped pictures reads no body (PWA-08). */
export function stamped(picture: Blob, type: string | null, now = new Date()): Response {
  return new Response(picture, {
    headers: {
      'content-type': type ?? picture.type,
      [timeHeader]: now.toISOString(),
      [bytesHeader]: String(picture.size),
    },
  });
}

/** Returns null without a stamp. */
export function stampOf(response: Response): { bytes: number; since: string } | null {
  const since = response.headers.get(timeHeader);
  const bytes = Number(response.headers.get(bytesHeader) ?? Number.NaN);
  return since !== null && Number.isFinite(bytes) ? { bytes, since } : null;
}

/** More than two languages' posters. */
export const maxImages = 30_000;
/** Bytes, and a share of the browser's quota. */
const maxBytes = 150_000_000;
const maxQuotaShare = 0.2;

/** Bytes; the worker deletes the oldest beyond. */
export function maxImageBytes(quota: number | undefined): number {
  return Math.min(maxBytes, (quota ?? Number.POSITIVE_INFINITY) * maxQuotaShare);
}
