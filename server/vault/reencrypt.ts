import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { prefixOf } from './cipher.ts';
import { type EncryptedTable, encryptedColumns, associatedDataOf } from './columns.ts';
import {
  type EncryptedSetting,
  decryptSetting,
  encryptSetting,
  encryptedSettings,
  storedSetting,
} from './settings.ts';
import { vaultOf } from './vault.ts';

type Db = Kysely<Database>;

const tables = Object.keys(encryptedColumns) as EncryptedTable[];

/**
 * Encrypts what is plain or under an earlier key, in batches, each whole by itself: a run that is
 * cut off is continued by the next.
 */
export async function reencrypt(db: Db): Promise<void> {
  for (const key of encryptedSettings) await reencryptSetting(db, key);
  for (const table of tables) {
    let after: string | null = null;
    do after = await reencryptBatch(db, table, after);
    while (after !== null);
  }
}

/** Values not under the key in use. */
export async function countOutdated(db: Db): Promise<number> {
  const prefix = prefixOf(vaultOf(db).currentId);
  let count = 0;
  for (const table of tables) {
    const { column } = encryptedColumns[table];
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)}
      WHERE substring(${sql.ref(column)} FROM 1 FOR 5) <> ${prefix}`.execute(db);
    count += rows[0]!.count;
  }
  const settings = await db
    .selectFrom('settings')
    .select('value')
    .where('key', 'in', encryptedSettings)
    .execute();
  return count + settings.filter(({ value }) => !isCurrent(db, value)).length;
}

const isCurrent = (db: Db, value: unknown): boolean => {
  const prefix = prefixOf(vaultOf(db).currentId);
  return storedSetting(value)?.subarray(0, prefix.length).equals(prefix) ?? false;
};

/** @returns the last key looked at, or null at the end */
async function reencryptBatch(
  db: Db,
  table: EncryptedTable,
  after: string | null,
): Promise<string | null> {
  const vault = vaultOf(db);
  const { column, key, keyType, batch } = encryptedColumns[table];
  const [from, at, stored] = [sql.table(table), sql.ref(key), sql.ref(column)];
  const type = sql.raw(keyType);
  const { rows } = await sql<{ key: string; stored: Buffer }>`
    SELECT ${at} AS key, ${stored} AS stored FROM ${from}
    WHERE (${after}::${type} IS NULL OR ${at} > ${after}::${type})
      AND substring(${stored} FROM 1 FOR 5) <> ${prefixOf(vault.currentId)}
    ORDER BY ${at} LIMIT ${batch}`.execute(db);
  if (rows.length === 0) return null;
  const fresh = rows.map((row) => {
    const associatedData = associatedDataOf(table, row.key);
    return vault.encrypt(associatedData, vault.decrypt(associatedData, row.stored));
  });
  // A value replaced meanwhile stays.
  await sql`UPDATE ${from} SET ${stored} = changed.fresh
    FROM unnest(${rows.map((row) => row.key)}::${type}[], ${rows.map((row) => row.stored)}::bytea[], ${fresh}::bytea[])
      AS changed (key, stored, fresh)
    WHERE ${from}.${at} = changed.key AND ${from}.${stored} = changed.stored`.execute(db);
  return rows.at(-1)!.key;
}

async function reencryptSetting(db: Db, key: EncryptedSetting): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('settings')
      .select('value')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!row || isCurrent(db, row.value)) return;
    const value = encryptSetting(db, key, decryptSetting(db, key, row.value));
    await transaction
      .updateTable('settings')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', key)
      .execute();
  });
}
