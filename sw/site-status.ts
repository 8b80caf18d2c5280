import type { Permission } from '../contract/site/calls.ts';
import { type Stored, storeValue, readStored } from '../src/data/store/store.ts';

/** In memory too, for devices that cannot store. */
let reported: Stored<Permission> | null = null;

export async function readSiteStatus(): Promise<Stored<Permission> | null> {
  const stored = await readStored('siteStatus', 'one');
  return reported && (!stored || stored.since < reported.since) ? reported : stored;
}

/** Never rejects. */
export async function storeSiteStatus(permission: Permission): Promise<void> {
  reported = { value: permission, since: new Date().toISOString() };
  await storeValue('siteStatus', 'one', permission).catch(() => {});
}
