import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import {
  type FileCount,
  askPersistence,
  clearAppFiles,
  clearImages,
  countAppFiles,
  countImages,
  deviceSpace,
  isPersisted,
} from '../data/device-files.ts';
import { collections } from '../data/store/collections.ts';
import { type StoredPart, dropKinds, inventory } from '../data/store/inventory.ts';

/** What a player knows things by: several kinds of the store each. */
export type StoredGroup =
  | 'images'
  | 'app'
  | 'catalogue'
  | 'news'
  | 'texts'
  | 'account'
  | 'waiting'
  | 'basics';

/** One line of the storage page. `entries` are pictures, files, lists or writes. */
export interface StoredLine extends FileCount {
  group: StoredGroup;
}

interface Stock {
  lines: readonly StoredLine[];
  /** The database could not be opened: what it holds is not known. */
  databaseGone: boolean;
  space: { used: number; most: number } | null;
  persisted: boolean | null;
}

const counted = signal<Stock | null>(null);
const busy = signal(false);

/** What is stored on this device; null before it was counted. */
export const stock: ReadonlySignal<Stock | null> = computed(() => counted.value);
/** It is being counted or cleared. */
export const counting: ReadonlySignal<boolean> = computed(() => busy.value);

const groups: Readonly<Record<string, StoredGroup>> = {
  games: 'catalogue',
  vendors: 'catalogue',
  HOT_GAMES: 'catalogue',
  announcements: 'news',
  banners: 'news',
  winners: 'news',
  help: 'news',
  languages: 'texts',
  siteStatus: 'basics',
  choices: 'basics',
  searches: 'basics',
  draws: 'basics',
  openedDraws: 'basics',
  homeSnapshot: 'basics',
};

/** The group that a kind of the store belongs to: by its name, else by whose it is; rows of no kind are writes that wait. */
export function groupOf(kind: string): StoredGroup {
  const known = groups[kind];
  if (known) return known;
  if (!(kind in collections)) return 'waiting';
  return collections[kind as keyof typeof collections].owner === 'account' ? 'account' : 'basics';
}

/** The store's rows as lines by group, in the page's order; groups without a row are left out. */
export function linesOf(parts: readonly StoredPart[]): StoredLine[] {
  const lines = new Map<StoredGroup, StoredLine>();
  for (const { kind, bytes, since } of parts) {
    const group = groupOf(kind);
    const line = lines.get(group) ?? { group, entries: 0, bytes: 0, since };
    const first =
      since !== null && (line.since === null || since < line.since) ? since : line.since;
    lines.set(group, { group, entries: line.entries + 1, bytes: line.bytes + bytes, since: first });
  }
  const order: readonly StoredGroup[] = [
    'catalogue',
    'news',
    'texts',
    'account',
    'basics',
    'waiting',
  ];
  return order.flatMap((group) => lines.get(group) ?? []);
}

/** Bytes that the site takes: a browser's own estimate comes late and packed, and may be less than what is listed. */
export function usedOf(lines: readonly StoredLine[], estimate: number): number {
  return Math.max(
    estimate,
    lines.reduce((sum, { bytes }) => sum + bytes, 0),
  );
}

/** Counts anew what is stored. */
export async function countStock(): Promise<void> {
  busy.value = true;
  const [parts, images, app, space, persisted] = await Promise.all([
    inventory().catch(() => null),
    countImages().catch(() => null),
    countAppFiles().catch(() => null),
    deviceSpace(),
    isPersisted(),
  ]);
  const files: StoredLine[] = [];
  if (images?.entries) files.push({ group: 'images', ...images });
  if (app?.entries) files.push({ group: 'app', ...app });
  const lines = [...files, ...linesOf(parts ?? [])];
  counted.value = {
    lines,
    databaseGone: parts === null,
    space: space && { ...space, used: usedOf(lines, space.used) },
    persisted,
  };
  busy.value = false;
}

/** Removes one group from the device and counts anew; false when the browser did not let it. Writes that wait are not removed here. */
export async function clearGroup(group: StoredGroup): Promise<boolean> {
  busy.value = true;
  const gone = await removeGroup(group);
  await countStock();
  return gone;
}

async function removeGroup(group: StoredGroup): Promise<boolean> {
  try {
    if (group === 'images') await clearImages();
    else if (group === 'app') await clearAppFiles();
    else await dropKinds(Object.keys(collections).filter((kind) => groupOf(kind) === group));
    return true;
  } catch {
    // A cache that the browser cannot open is not to hold up the rest.
    return false;
  }
}

/** Removes everything but writes that wait, and counts anew; false when something of it had to stay. */
export async function clearAll(): Promise<boolean> {
  busy.value = true;
  const all: readonly StoredGroup[] = [
    'images',
    'catalogue',
    'news',
    'texts',
    'account',
    'basics',
    'app',
  ];
  let gone = true;
  for (const group of all) gone = (await removeGroup(group)) && gone;
  await countStock();
  return gone;
}

/** Asks the browser to retain the site's data by all means; false when it does not promise it. */
export async function requestPersistence(): Promise<boolean> {
  const promised = await askPersistence();
  const now = counted.peek();
  if (now) counted.value = { ...now, persisted: promised };
  return promised;
}
