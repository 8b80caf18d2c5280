import type { Permission } from '../contract/site/calls.ts';
import { type Stored, storeValue, readStored } from '../src/data/store/store.ts';

/** What a status screen reported this worker; a device whose store takes nothing would come back to that screen for ever. */
let reported: Stored<Permission> | null = null;

/** The last permission answer that this device had. */
export async function readSiteStatus(): Promise<Stored<Permission> | null> {
  const stored = await readStored('siteStatus', 'one');
  return reported && (!stored || stored.since < reported.since) ? reported : stored;
}

/** Takes a fresh permission answer; never rejects. */
export async function storeSiteStatus(permission: Permission): Promise<void> {
  reported = { value: permission, since: new Date().toISOString() };
  await storeValue('siteStatus', 'one', permission).catch(() => {});
}
