import {
  imageCache,
  imageKey,
  maxImageBytes,
  maxImages,
  stampOf,
  stamped,
} from '../src/lib/image-cache.ts';

/** Pictures between checks of the caps; pages' downloads count. */
const lookEvery = 100;
const sample = 200;

let untilLook = 0;

export async function cachedPicture(path: string): Promise<Response | undefined> {
  return (await caches.open(imageCache)).match(imageKey(path));
}

/**
 * For all hosts (PWA-05). Over the caps drops the oldest, on a full device a quarter. Never
 * rejects.
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
    // The page shows it anyway.
  }
}

async function trim(cache: Cache): Promise<void> {
  const { quota } = await navigator.storage.estimate();
  const average = await averageOf(cache);
  await dropOldest(cache, (count) => overLimit(count, average, maxImageBytes(quota)));
}

/** Both caps, plus a tenth. */
export function overLimit(
  count: number,
  averageBytes: number,
  bytes: number,
  entries = maxImages,
): number {
  const max = Math.min(entries, averageBytes > 0 ? Math.floor(bytes / averageBytes) : entries);
  return count > max ? count - Math.floor(max * 0.9) : 0;
}

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

/** The cache lists entries by insertion. */
async function dropOldest(cache: Cache, howMany: (count: number) => number): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, howMany(keys.length))) await cache.delete(key);
}
