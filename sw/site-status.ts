import type { Permission } from '../contract/site/calls.ts';
import { type Stored, storeValue, readStored } from '../src/data/store/store.ts';
import { withTimeout } from './with-timeout.ts';

type Known = Stored<Permission> | null;

/** In memory too, for devices that cannot store. */
let reported: Known = null;
/** What the store held when it last answered. */
let stored: Known = null;

const newest = (): Known =>
  reported && (!stored || stored.since < reported.since) ? reported : stored;

/** What the device knows; of a store that takes over 300 ms, what it held before (BOOT-06). */
export async function readSiteStatus(): Promise<Known> {
  const read = readStored('siteStatus', 'one').then((found) => (stored = found));
  await withTimeout(read);
  return newest();
}

/** Never rejects. */
export async function storeSiteStatus(permission: Permission): Promise<void> {
  reported = { value: permission, since: new Date().toISOString() };
  await storeValue('siteStatus', 'one', permission).catch(() => {});
}
