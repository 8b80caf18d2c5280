import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { vaultOf } from './vault.ts';

type Db = Kysely<Database>;

/** Encrypted columns; a batch of pictures is small, for one can have 2 MB. */
export const encryptedColumns = {
  seeds: { column: 'server_seed', key: 'id', keyType: 'bigint', batch: 500 },
  raffles: { column: 'server_seed', key: 'promotion_id', keyType: 'bigint', batch: 500 },
  authenticators: { column: 'secret', key: 'customer_id', keyType: 'bigint', batch: 500 },
  vendor_keys: { column: 'secret', key: 'vendor', keyType: 'text', batch: 500 },
  pictures: { column: 'bytes', key: 'id', keyType: 'bigint', batch: 5 },
} as const;

export type EncryptedTable = keyof typeof encryptedColumns;

/** @param key the row's; as text */
export const associatedDataOf = (table: EncryptedTable, key: string): string =>
  `${table}/${encryptedColumns[table].column}/${key}`;

/** For the row with this key. */
export const encryptColumn = (db: Db, table: EncryptedTable, key: string, value: Buffer): Buffer =>
  vaultOf(db).encrypt(associatedDataOf(table, key), value);

/** Throws for another row's value. */
export const decryptColumn = (db: Db, table: EncryptedTable, key: string, stored: Buffer): Buffer =>
  vaultOf(db).decrypt(associatedDataOf(table, key), stored);

/** A row's id before the row, for its encrypted value. */
export async function reserveId(db: Db, table: 'seeds' | 'pictures'): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id`.execute(db);
  return rows[0]!.id;
}
