import type { Permission } from '../contract/site/calls.ts';
import { type Stored, storeValue, readStored } from '../src/data/store/store.ts';
import { withTimeout } from './with-timeout.ts';

/** In memory too: for devices that cannot store, and for stores that answer late. */
let known: Stored<Permission> | null = null;

/** The newest status that the device knows; a slow store delays it by 300 ms at most (BOOT-06). */
export async function readSiteStatus(): Promise<Stored<Permission> | null> {
  const read = readStored('siteStatus', 'one').then((stored) => {
    if (stored && (!known || known.since <= stored.since)) known = stored;
    return known;
  });
  return (await withTimeout(read)) ?? known;
}

/** Never rejects. */
export async function storeSiteStatus(permission: Permission): Promise<void> {
  known = { value: permission, since: new Date().toISOString() };
  await storeValue('siteStatus', 'one', permission).catch(() => {});
}
