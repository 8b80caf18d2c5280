import {
  imageCache,
  imageKey,
  maxImageBytes,
  maxImages,
  stampOf,
  stamped,
} from '../src/lib/image-cache.ts';

/** Pictures stored until the shelf is looked through again; pages that download put theirs there too. */
const lookEvery = 100;
/** Pictures weighed to know what all of them weigh. */
const sample = 200;

let untilLook = 0;

/** The picture of a path as the device has it. */
export async function cachedPicture(path: string): Promise<Response | undefined> {
  return (await caches.open(imageCache)).match(imageKey(path));
}

/**
 * Stores a picture under one key whatever host it came from (PWA-05), within the caps on entries and bytes: the oldest make
 * room. A device without room loses its oldest quarter, and stores what then fits. Never rejects.
 */
export async function storePicture(path: string, picture: Blob): Promise<void> {
  try {
    const cache = await caches.open(imageCache);
    const put = () => cache.put(imageKey(path), stamped(picture, 'image/svg+xml'));
    await put().catch(async (reason: unknown) => {
      if ((reason as { name?: unknown } | null)?.name !== 'QuotaExceededError') throw reason;
      await dropOldest(cache, (count) => Math.ceil(count / 4));
      await put();
    });
    untilLook -= 1;
    if (untilLook > 0) return;
    untilLook = lookEvery;
    await trim(cache);
  } catch {
    // It is on the screen all the same, and is fetched again when it is next asked for.
  }
}

async function trim(cache: Cache): Promise<void> {
  const { quota } = await navigator.storage.estimate();
  const average = await averageOf(cache);
  await dropOldest(cache, (count) => overLimit(count, average, maxImageBytes(quota)));
}

/**
 * How many of so many pictures have to go, so that entries and bytes are within their caps; a tenth more than that, so that
 * it need not be done again at once.
 */
export function overLimit(
  count: number,
  averageBytes: number,
  bytes: number,
  entries = maxImages,
): number {
  const most = Math.min(entries, averageBytes > 0 ? Math.floor(bytes / averageBytes) : entries);
  return count > most ? count - Math.floor(most * 0.9) : 0;
}

/** Bytes of a picture on average, by a sample over all ages. */
async function averageOf(cache: Cache): Promise<number> {
  const keys = await cache.keys();
  const step = Math.max(1, Math.ceil(keys.length / sample));
  const some = keys.filter((_key, i) => i % step === 0);
  const sizes = await Promise.all(
    some.map(async (key) => {
      const response = await cache.match(key);
      return response ? (stampOf(response)?.bytes ?? (await response.blob()).size) : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
}

/** A cache lists its entries in the order in which they were put there. */
async function dropOldest(cache: Cache, howMany: (count: number) => number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, howMany(keys.length))) await cache.delete(key);
}
