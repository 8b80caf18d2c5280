import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { mapSqlErrors } from './map-sql-errors.ts';

/**
 * Reverses a transfer, named in `meta` (WAL-01). Idempotent. Throws `not_found` when nothing moved,
 * `insufficient_balance` when the money is gone.
 * @returns the correction's id
 */
export async function correct(
  db: Kysely<Database>,
  transferId: string,
  reason: string,
): Promise<{ transferId: string; replayed: boolean }> {
  const query = sql<{ transfer_id: string; replayed: boolean }>`
    SELECT * FROM ledger_correct(${transferId}::bigint, ${reason})`;
  const { transfer_id, replayed } = (await mapSqlErrors(query.execute(db))).rows[0]!;
  return { transferId: transfer_id, replayed };
}
