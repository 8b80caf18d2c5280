import type * as DeviceStore from './store/store.ts';

/**
 * The device's store, loaded when it is first needed: Dexie weighs as much as half of the app, and a first visit with the
 * gateway's data in the page does not wait for it.
 */
type Store = typeof DeviceStore;

let loading: Promise<Store> | null = null;
const store = (): Promise<Store> => (loading ??= import('./store/store.ts'));

/** As `keep` of the store; never fails, a device that keeps nothing is told by the absence of values. */
export const keep: Store['keep'] = async (kind, key, value) => {
  try {
    return await (await store()).keep(kind, key, value);
  } catch {
    return new Date().toISOString();
  }
};

/** As `kept` of the store. */
export const kept: Store['kept'] = async (kind, key) => {
  try {
    return await (await store()).kept(kind, key);
  } catch {
    return null;
  }
};

/** As `forgetAccount` of the store. */
export const forgetAccount: Store['forgetAccount'] = async () => {
  try {
    await (await store()).forgetAccount();
  } catch {
    // Nothing was kept, so nothing of the account is left.
  }
};

let tellDrawn: () => void = () => {};
const drawn = new Promise<void>((resolve) => {
  tellDrawn = resolve;
});

/** Tells that the first screen is drawn; what waits for quiet may begin. */
export function pageDrawn(): void {
  tellDrawn();
}

/** Runs work once the first screen is drawn and the page is quiet, each in a pause of its own. */
export async function whenQuiet(work: () => void): Promise<void> {
  await drawn;
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}
