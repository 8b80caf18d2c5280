import { imageCache } from '../lib/image-cache.ts';
import { localStore } from './browser-storage.ts';
import type { CollectionName } from './store/collections.ts';

/** A quarter of the pictures is evicted at a time, at least this many. */
const fewestImages = 50;

/** What can be fetched again, least important first. */
const records: readonly CollectionName[] = [
  'homeSnapshot',
  'winners',
  'jackpot',
  'banners',
  'announcements',
  'help',
];

let shedding = false;

/**
 * Makes room after a failed write (PWA-08): the oldest quarter of pictures, then other languages'
 * catalogues, then old reports, then lists; never the outbox, nor a report chosen to be read
 * offline (AGT-10). True if something was evicted. Never rejects.
 */
export async function evictUntilRoom(): Promise<boolean> {
  // Evicting from the database may itself ask for room.
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

/** Whether a failure means a full device (Dexie wraps the browser's error). */
export function isQuotaError(reason: unknown): boolean {
  for (let error = reason as { name?: unknown; inner?: unknown } | null | undefined; error;) {
    if (error.name === 'QuotaExceededError') return true;
    error = error.inner as typeof error;
  }
  return false;
}

/** Relies on the cache listing its entries in insertion order. */
async function evictImages(): Promise<boolean> {
  if (typeof caches === 'undefined' || !(await caches.has(imageCache))) return false;
  const cache = await caches.open(imageCache);
  const keys = await cache.keys();
  const oldest = keys.slice(0, Math.max(fewestImages, Math.ceil(keys.length / 4)));
  const gone = await Promise.all(oldest.map((key) => cache.delete(key)));
  return gone.includes(true);
}

async function evictValues(): Promise<boolean> {
  const { dropKinds, dropOldReports } = await import('./store/inventory.ts');
  const chosen = localStore.get('lang');
  if (chosen !== null && (await dropKinds(['games'], chosen)) > 0) return true;
  if ((await dropOldReports()) > 0) return true;
  for (const kind of records) if ((await dropKinds([kind])) > 0) return true;
  return false;
}
