import { type ReadonlySignal, signal } from '@preact/signals-react';
import { tracked } from '../lib/settled.ts';
import type { StoreState } from './store/database.ts';
import { type CollectionName, type CollectionValue, collections } from './store/collections.ts';
import type * as DeviceStore from './store/store.ts';
import { broadcast } from './broadcast.ts';

/**
 * The device's store, loaded when it is first needed: Dexie weighs as much as half of the app, and a first visit with the
 * gateway's data in the page does not wait for it.
 */
type Store = typeof DeviceStore;

const state = signal<StoreState>('ok');
/** How the device's database does; anything but `ok` is said to the player (PWA-09). */
export const storeState: ReadonlySignal<StoreState> = state;

let owner: string | null = null;
const ownerWatchers = new Set<() => void>();
let loading: Promise<Store> | null = null;

function store(): Promise<Store> {
  return (loading ??= openStore().catch((error: unknown) => {
    // Its chunk did not come; the next use asks again.
    loading = null;
    throw error;
  }));
}

async function openStore(): Promise<Store> {
  const [opened, { watchStore, closeStore, useRoomMaker }] = await Promise.all([
    import('./store/store.ts'),
    import('./store/database.ts'),
  ]);
  watchStore((next) => {
    state.value = next;
  });
  useRoomMaker(async () => (await import('./evict.ts')).evictUntilRoom());
  if (typeof document !== 'undefined') document.addEventListener('freeze', closeStore);
  void whenQuiet(() => void opened.deleteExpired());
  return opened;
}

/** Says whose the values of account kinds are from now on; null: nobody's, they are neither stored nor found. */
export function useOwner(customerId: string | null): void {
  if (owner === customerId) return;
  owner = customerId;
  for (const watcher of ownerWatchers) watcher();
}

/** Hears when another account, or none, is in use. */
export function watchOwner(watcher: () => void): void {
  ownerWatchers.add(watcher);
}

/** The account in use. */
export function currentOwner(): string | null {
  return owner;
}

/**
 * As `storeValue` of the store, for the account in use unless reported; never fails. The other tabs hear of it.
 * @param unchanged the device should have this very value: where that is so, as `confirm` of the store
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
    await opened.storeValue(kind, key, value, whose);
    broadcast({ kind: 'stored', of: kind, key, owner: whose });
  } catch {
    // A device that goes on nothing is notified by the absence of values.
  }
}

/** As `readStored` of the store, for the account in use; null also for what is an account's when the account changed meanwhile. */
export async function readStored<K extends CollectionName>(
  kind: K,
  key: string,
): Promise<DeviceStore.Stored<CollectionValue<K>> | null> {
  const whose = owner;
  try {
    const found = await (await store()).readStored(kind, key, whose);
    return whose === owner || collections[kind].owner === 'device' ? found : null;
  } catch {
    return null;
  }
}

/** As `forgetAccount` of the store. */
export async function forgetAccount(customerId: string): Promise<void> {
  try {
    await (await store()).forgetAccount(customerId);
  } catch {
    // Nothing was stored, so nothing of the account is left.
  }
}

let resolveDrawn: () => void = () => {};
const drawn = new Promise<void>((resolve) => {
  resolveDrawn = resolve;
});

/** Reports that the first screen has had its moment (src/app/first-look.ts); what waits for quiet may begin. */
export function pageDrawn(): void {
  resolveDrawn();
}

/**
 * Runs work once the first screen has had its moment and the page is quiet, each in a pause of its own; resolves when it has ended, also
 * what it returns.
 */
export const whenQuiet = (work: () => unknown): Promise<void> => tracked(inPause(work));

async function inPause(work: () => unknown): Promise<void> {
  await drawn;
  await new Promise<unknown>((begin) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: 4000 });
    else setTimeout(begin, 1500);
  });
  await work();
}
