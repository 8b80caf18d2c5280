import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { decryptColumn, encryptColumn } from '../vault/columns.ts';

/** The secret that a vendor signs with; null without one. */
export async function vendorKey(db: Kysely<Database>, vendor: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('vendor_keys')
    .select('secret')
    .where('vendor', '=', vendor)
    .executeTakeFirst();
  return row ? decryptColumn(db, 'vendor_keys', vendor, row.secret) : null;
}

/** Replaces an earlier one. */
export async function setVendorKey(
  db: Kysely<Database>,
  vendor: string,
  key: Buffer,
): Promise<void> {
  const secret = encryptColumn(db, 'vendor_keys', vendor, key);
  await db
    .insertInto('vendor_keys')
    .values({ vendor, secret })
    .onConflict((conflict) => conflict.column('vendor').doUpdateSet({ secret }))
    .execute();
}
