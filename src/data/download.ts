import type { PicturePack } from '../../contract/catalogue/late-calls.ts';
import { imageCache, imageKey, maxImageBytes, stamped } from '../lib/image-cache.ts';
import { isQuotaError } from './evict.ts';

/** full: no room on the device · unreachable: no host gave it · stopped: by the signal. */
export type PackEnd = 'stored' | 'full' | 'unreachable' | 'stopped';

/** Pictures stored before yielding to the page. */
const inStep = 20;
const maxPackMs = 60_000;

/** Their addresses; null where the browser stores none, as some private windows. */
export async function cachedPictures(): Promise<Set<string> | null> {
  try {
    const cache = await caches.open(imageCache);
    return new Set((await cache.keys()).map(({ url }) => url));
  } catch {
    return null;
  }
}

/** Bytes of pictures that the worker will not evict: a tenth below its cap. */
export async function pictureRoom(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return maxImageBytes(quota) * 0.9;
}

/** Packs with a missing picture, so that an interrupted download resumes (PWA-08). */
export function missingPacks(
  packs: readonly PicturePack[],
  stored: ReadonlySet<string>,
): PicturePack[] {
  return packs.filter(({ pictures }) => pictures.some((path) => !stored.has(imageKey(path))));
}

/** Stores a pack's missing pictures; asks each host in turn for at most a minute. Never rejects. */
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
    // The pictures are stored; the browser's own cache need not hold the pack too.
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
