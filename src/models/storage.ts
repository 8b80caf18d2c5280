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

/** As a player sees them, of several kinds each. */
export type StoredGroup =
  | 'images'
  | 'app'
  | 'catalogue'
  | 'news'
  | 'texts'
  | 'account'
  | 'waiting'
  | 'basics';

/** `entries`: pictures, files, lists or writes. */
export interface StoredLine extends FileCount {
  group: StoredGroup;
}

interface Stock {
  lines: readonly StoredLine[];
  /** Could not be opened; content unknown. */
  databaseGone: boolean;
  space: { used: number; max: number } | null;
  persisted: boolean | null;
}

const counted = signal<Stock | null>(null);
const busy = signal(false);

/** Null before it was counted. */
export const stock: ReadonlySignal<Stock | null> = computed(() => counted.value);
/** Whether counting or clearing is under way. */
export const counting: ReadonlySignal<boolean> = computed(() => busy.value);

const groups: Readonly<Record<string, StoredGroup>> = {
  games: 'catalogue',
  vendors: 'catalogue',
  HOT_GAMES: 'catalogue',
  announcements: 'news',
  banners: 'news',
  winners: 'news',
  jackpot: 'news',
  help: 'news',
  languages: 'texts',
  siteStatus: 'basics',
  choices: 'basics',
  searches: 'basics',
  draws: 'basics',
  openedDraws: 'basics',
  tables: 'basics',
  popular: 'news',
  homeSnapshot: 'basics',
};

/** By name, else by owner; rows without a kind are waiting writes. */
export function groupOf(kind: string): StoredGroup {
  const known = groups[kind];
  if (known) return known;
  if (!(kind in collections)) return 'waiting';
  return collections[kind as keyof typeof collections].owner === 'account' ? 'account' : 'basics';
}

/** By group, in the page's order, without empty ones. */
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

/** Bytes; the browser's estimate lags and may be below the sum. */
export function usedOf(lines: readonly StoredLine[], estimate: number): number {
  return Math.max(
    estimate,
    lines.reduce((sum, { bytes }) => sum + bytes, 0),
  );
}

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

/** False when the browser failed. Never waiting writes. */
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
    // Must not stop the rest.
    return false;
  }
}

/** All but waiting writes; false when something stayed. */
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

/** Returns false when not granted. */
export async function requestPersistence(): Promise<boolean> {
  const promised = await askPersistence();
  const now = counted.peek();
  if (now) counted.value = { ...now, persisted: promised };
  return promised;
}
