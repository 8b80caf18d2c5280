import { imageCache, stampOf } from '../lib/image-cache.ts';

/** `since` is the oldest file's time, ISO 8601 UTC; null: unknown. */
export interface FileCount {
  entries: number;
  bytes: number;
  since: string | null;
}

/** Entries read before yielding to the page. */
const inStep = 200;

const hasCaches = (): boolean => typeof caches !== 'undefined';

async function precacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.includes('-precache-'));
}

async function measure(
  response: Response | undefined,
): Promise<{ bytes: number; since: string | null }> {
  if (!response) return { bytes: 0, since: null };
  const reported = stampOf(response);
  if (reported) return reported;
  const date = Date.parse(response.headers.get('date') ?? '');
  const { size } = await response.blob();
  return { bytes: size, since: Number.isNaN(date) ? null : new Date(date).toISOString() };
}

async function count(names: readonly string[]): Promise<FileCount> {
  const total: FileCount = { entries: 0, bytes: 0, since: null };
  for (const name of names) {
    const cache = await caches.open(name);
    const keys = await cache.keys();
    for (let i = 0; i < keys.length; i += inStep) {
      const step = await Promise.all(
        keys.slice(i, i + inStep).map(async (key) => measure(await cache.match(key))),
      );
      for (const { bytes, since } of step) {
        total.entries += 1;
        total.bytes += bytes;
        if (since !== null && (total.since === null || since < total.since)) total.since = since;
      }
    }
  }
  return total;
}

/** Counts stored pictures; null: the browser has no cache (PWA-08). */
export async function countImages(): Promise<FileCount | null> {
  if (!hasCaches()) return null;
  return count((await caches.has(imageCache)) ? [imageCache] : []);
}

/** Counts the precached files; null: the browser has no cache. */
export async function countAppFiles(): Promise<FileCount | null> {
  return hasCaches() ? count(await precacheNames()) : null;
}

export async function clearImages(): Promise<void> {
  if (hasCaches()) await caches.delete(imageCache);
}

/** Removes the precache and its worker; the next visit brings both again. */
export async function clearAppFiles(): Promise<void> {
  const workers =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  if (hasCaches()) await Promise.all((await precacheNames()).map((name) => caches.delete(name)));
}

/** Bytes used and allowed, as the browser estimates them; null: unknown. */
export async function deviceSpace(): Promise<{ used: number; max: number } | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return usage === undefined || !quota ? null : { used: usage, max: quota };
}

/** Whether the browser promised not to clear the site's data; null: unknown. */
export async function isPersisted(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
}

export async function askPersistence(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
