import { randomBytes } from 'node:crypto';
import type { Request, Value } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { encryptColumn } from '../../vault/columns.ts';
import { recheckCatalogue, touchCatalogue } from './snapshot.ts';

/** The house cannot be an external vendor. */
const houseCode = 'PLR';
const keyBytes = 32;

/** Without the house, whose games open in the gateway. */
async function connectedVendors({
  db,
}: Pick<Gateway, 'db'>): Promise<Value<'operator.vendor'>['connected']> {
  const rows = await db
    .selectFrom('vendors')
    .select(['code', 'name', 'launch_url'])
    .where('connected', '=', true)
    .orderBy('code')
    .execute();
  return rows.map(({ code, name, launch_url }) => ({ code, name, launch: launch_url }));
}

/**
 * In one transaction (GAME-02, GAME-13); the key stays valid for open stakes. Throws `not_found`,
 * `invalid_request` with the field.
 */
export async function connectVendor(
  request: Request<'operator.vendor'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<Value<'operator.vendor'>> {
  const { connected, launch } = request;
  const code = request.vendor.toUpperCase();
  if (code === houseCode) throw new DomainError('invalid_request', { field: 'vendor' });
  if (connected && (launch === undefined || !mayLaunch(launch)))
    throw new DomainError('invalid_request', { field: 'launch' });
  const { changed, key } = await gateway.db.transaction().execute(async (db) => {
    const known = await db
      .selectFrom('vendors')
      .select(['connected', 'launch_url'])
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw new DomainError('not_found', { field: 'vendor' });
    const key = connected ? await keyFor({ db }, code, request) : null;
    const change = { connected, launch_url: connected ? (launch ?? null) : null };
    const changed = known.connected !== connected || known.launch_url !== change.launch_url;
    if (changed) {
      await db.updateTable('vendors').set(change).where('code', '=', code).execute();
      await touchCatalogue({ db });
    }
    return { changed, key };
  });
  if (changed) recheckCatalogue(gateway);
  return { changed, key, connected: await connectedVendors(gateway) };
}

/** A launch sets query and fragment, so there must be none. */
function mayLaunch(address: string): boolean {
  const { protocol, username, password, hash } = new URL(address);
  return /^https?:$/.test(protocol) && !username && !password && !hash;
}

/** Returns a generated key in hex, else null. */
async function keyFor(
  { db }: Pick<Gateway, 'db'>,
  vendor: string,
  { key, newKey }: Request<'operator.vendor'>,
): Promise<string | null> {
  const old = await db
    .selectFrom('vendor_keys')
    .select('vendor')
    .where('vendor', '=', vendor)
    .executeTakeFirst();
  if (old && key === undefined && !newKey) return null;
  const secret = key === undefined ? randomBytes(keyBytes) : Buffer.from(key, 'hex');
  const stored = { secret: encryptColumn(db, 'vendor_keys', vendor, secret) };
  await db
    .insertInto('vendor_keys')
    .values({ vendor, ...stored })
    .onConflict((conflict) => conflict.column('vendor').doUpdateSet(stored))
    .execute();
  return key === undefined ? secret.toString('hex') : null;
}
