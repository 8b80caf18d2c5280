import type { PicturePack } from '../../contract/catalogue/late-calls.ts';
import { imageCache, imageKey, maxImageBytes, stamped } from '../lib/image-cache.ts';
import { isQuotaError } from './evict.ts';

/** stored: on the device · full: the device has no room · unreachable: no host gave it · stopped: by the signal. */
export type PackEnd = 'stored' | 'full' | 'unreachable' | 'stopped';

/** Pictures put at once; between steps the page gets its turn. */
const inStep = 20;
const maxPackMs = 60_000;

/** The keys of all pictures that the device stores. */
export async function cachedPictures(): Promise<Set<string>> {
  const cache = await caches.open(imageCache);
  return new Set((await cache.keys()).map(({ url }) => url));
}

/** Bytes of pictures that this device can retain for good: what the worker leaves of them when it makes room, by a tenth below its cap. */
export async function pictureRoom(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return maxImageBytes(quota) * 0.9;
}

/** The packs of which a picture is missing: a download that was cut off goes on with these, whatever became of it (PWA-08). */
export function missingPacks(
  packs: readonly PicturePack[],
  stored: ReadonlySet<string>,
): PicturePack[] {
  return packs.filter(({ pictures }) => pictures.some((path) => !stored.has(imageKey(path))));
}

/** Stores what is missing of a pack; asks the hosts in turn, each for a minute at the most. Never rejects. */
export async function storePack(
  pack: PicturePack,
  hosts: readonly string[],
  stored: Set<string>,
  signal: AbortSignal,
): Promise<PackEnd> {
  for (const host of hosts) {
    const pictures = await fetchPack(host + pack.path, signal);
    if (signal.aborted) return 'stopped';
    if (!pictures) continue;
    try {
      await storePictures(pack.pictures, pictures, stored);
      return 'stored';
    } catch (reason) {
      return isQuotaError(reason) ? 'full' : 'unreachable';
    }
  }
  return 'unreachable';
}

async function fetchPack(
  url: string,
  signal: AbortSignal,
): Promise<Record<string, unknown> | null> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(maxPackMs)]);
    // What is stored is the pictures; the pack itself need not lie in the browser's own cache besides.
    const answer = await fetch(url, {
      mode: 'cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: limit,
    });
    const pictures: unknown = answer.ok ? await answer.json() : null;
    return typeof pictures === 'object' ? (pictures as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

async function storePictures(
  paths: readonly string[],
  pictures: Record<string, unknown>,
  stored: Set<string>,
): Promise<void> {
  const cache = await caches.open(imageCache);
  const storeOne = async (path: string) => {
    const key = imageKey(path);
    const svg = pictures[path];
    if (stored.has(key) || typeof svg !== 'string' || !svg.endsWith('</svg>')) return;
    await cache.put(key, stamped(new Blob([svg]), 'image/svg+xml'));
    stored.add(key);
  };
  for (let i = 0; i < paths.length; i += inStep)
    await Promise.all(paths.slice(i, i + inStep).map(storeOne));
}
