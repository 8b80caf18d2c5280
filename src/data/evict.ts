import { imageCache } from '../lib/image-cache.ts';
import { localStore } from './browser-storage.ts';
import type { CollectionName } from './store/collections.ts';

/** Pictures evict at a time: a quarter of them, and no fewer than this many. */
const fewestImages = 50;

/** What can be had from the gateway again, the least missed first. What is typed and waits to be sent is never evict. */
const records: readonly CollectionName[] = [
  'homeSnapshot',
  'winners',
  'banners',
  'announcements',
  'help',
];

let shedding = false;

/**
 * Makes room after a write failed for want of it (PWA-08): the oldest quarter of the pictures; when there are none, the
 * catalogues of other languages than the chosen one; then what is stored of lists. Never the outbox. True when something was
 * evict, and the write may be tried again; false when there is nothing left to evict. It never rejects.
 */
export async function evictUntilRoom(): Promise<boolean> {
  // The database asks for room itself, when shedding from it fails.
  if (shedding) return false;
  shedding = true;
  try {
    return (await evictImages()) || (await evictValues());
  } catch {
    return false;
  } finally {
    shedding = false;
  }
}

/** Whether a failure is the want of room, as the browsers name it (Dexie wraps it). */
export function isQuotaError(reason: unknown): boolean {
  for (let error = reason as { name?: unknown; inner?: unknown } | null | undefined; error;) {
    if (error.name === 'QuotaExceededError') return true;
    error = error.inner as typeof error;
  }
  return false;
}

/** A cache lists its entries in the order in which they were put there. */
async function evictImages(): Promise<boolean> {
  if (typeof caches === 'undefined' || !(await caches.has(imageCache))) return false;
  const cache = await caches.open(imageCache);
  const keys = await cache.keys();
  const oldest = keys.slice(0, Math.max(fewestImages, Math.ceil(keys.length / 4)));
  const gone = await Promise.all(oldest.map((key) => cache.delete(key)));
  return gone.includes(true);
}

async function evictValues(): Promise<boolean> {
  const { dropKinds } = await import('./store/inventory.ts');
  const chosen = localStore.get('lang');
  if (chosen !== null && (await dropKinds(['games'], chosen)) > 0) return true;
  for (const kind of records) if ((await dropKinds([kind])) > 0) return true;
  return false;
}
