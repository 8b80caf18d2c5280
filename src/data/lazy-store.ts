import { type ReadonlySignal, signal } from '@preact/signals-react';
import { tracked } from '../lib/settled.ts';
import { isLineSlow } from '../lib/slow-line.ts';
import type { StoreState } from './store/database.ts';
import { type CollectionName, collections } from './store/collections.ts';
import type { CollectionValue } from './store/structs.ts';
import type * as DeviceStore from './store/store.ts';
import { broadcast } from './broadcast.ts';

/** Loaded on first use: Dexie weighs half as much as the app. */
type Store = typeof DeviceStore;

const state = signal<StoreState>('ok');
/** The database's state; all but `ok` is shown to the player (PWA-09). */
export const storeState: ReadonlySignal<StoreState> = state;

let owner: string | null = null;
const ownerWatchers = new Set<() => void>();
let loading: Promise<Store> | null = null;

function store(): Promise<Store> {
  if (import.meta.env.MODE === 'prerender') return Promise.reject(new Error('no device'));
  return (loading ??= openStore().catch((error: unknown) => {
    // The chunk did not load; the next use retries.
    loading = null;
    throw error;
  }));
}

async function openStore(): Promise<Store> {
  const opened = await import('./store/store.ts');
  const close = opened.prepareStore(
    (next) => {
      state.value = next;
    },
    async () => (await import('./evict.ts')).evictUntilRoom(),
  );
  if (typeof document !== 'undefined') document.addEventListener('freeze', close);
  void whenQuiet(() => void opened.deleteExpired());
  return opened;
}

/** Sets whose account values are stored and found; null: nobody's. */
export function useOwner(customerId: string | null): void {
  if (owner === customerId) return;
  owner = customerId;
  for (const watcher of ownerWatchers) watcher();
}

/** Reports a change of account. */
export function watchOwner(watcher: () => void): void {
  ownerWatchers.add(watcher);
}

export function currentOwner(): string | null {
  return owner;
}

/** Whether a value of `whose` is stored and found now. */
const isOpen = (kind: CollectionName, whose: string | null): boolean =>
  whose === owner || collections[kind].owner === 'device';

/**
 * `storeValue` of the store for the current account by default; never fails; notifies other tabs.
 * Writes nothing for an account that has left by then (AUTH-11).
 * @param unchanged only the time is written, as by `confirm`
 */
export async function storeValue<K extends CollectionName>(
  kind: K,
  key: string,
  value: CollectionValue<K>,
  whose = owner,
  unchanged = false,
): Promise<void> {
  try {
    const opened = await store();
    if (unchanged && (await opened.confirm(kind, key, whose))) return;
    if (!isOpen(kind, whose)) return;
    await opened.storeValue(kind, key, value, whose);
    broadcast({ kind: 'stored', of: kind, key, owner: whose });
  } catch {
    // A missing value shows that nothing can be stored.
  }
}

/**
 * `readStored` of the store for the current account; null also if the account changed meanwhile.
 */
export async function readStored<K extends CollectionName>(
  kind: K,
  key: string,
): Promise<DeviceStore.Stored<CollectionValue<K>> | null> {
  const whose = owner;
  try {
    const found = await (await store()).readStored(kind, key, whose);
    return isOpen(kind, whose) ? found : null;
  } catch {
    return null;
  }
}

export async function forgetAccount(customerId: string): Promise<void> {
  try {
    await (await store()).forgetAccount(customerId);
  } catch {
    // Nothing was stored, so nothing is left.
  }
}

let resolveDrawn: () => void = () => {};
const drawn = new Promise<void>((resolve) => {
  resolveDrawn = resolve;
});

/** ms after the last tap in which a slow line belongs to what was tapped. */
const slowPauseMs = 30_000;
/** ms after which idle work begins all the same: live events and the outbox are part of it. */
const maxSlowPauseMs = 60_000;

/**
 * Reports that the first screen is drawn (src/app/first-look.ts): idle work may begin, on a slow
 * line later (PWA-14).
 */
export function pageDrawn(): void {
  if (!isLineSlow()) return resolveDrawn();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(resolveDrawn, slowPauseMs);
  };
  addEventListener('click', wait);
  setTimeout(resolveDrawn, maxSlowPauseMs);
  return wait();
}

/**
 * Runs work after the first screen in an idle moment; resolves with its result.
 * @param writes what a page has received: within half a second where the page has used the store, so
 *   that what was seen for two seconds is there without network (PWA-13a)
 */
export const whenQuiet = (work: () => unknown, writes = false): Promise<void> =>
  import.meta.env.MODE === 'prerender'
    ? Promise.resolve()
    : tracked(inPause(work, writes && loading !== null));

async function inPause(work: () => unknown, soon: boolean): Promise<void> {
  if (!soon) await drawn;
  const timeout = soon ? 500 : 4000;
  await new Promise<unknown>((begin) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout });
    // Safari's pause: work in ten slices, as the search's index is, takes no longer than its timeout.
    else setTimeout(begin, timeout / 10);
  });
  await work();
}
