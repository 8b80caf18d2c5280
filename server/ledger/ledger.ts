import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { MemberPurpose, SystemPurpose } from '../db/tables/ledger.ts';
import { moveTogether } from './group.ts';
import { type Moved, type Movement, type MovedRow, metaOf, movedOf } from './movement.ts';
import { mapSqlErrors } from './map-sql-errors.ts';

export interface LedgerState {
  /** Entries sum to zero, by currency and by transfer. */
  sumsZero: boolean;
  /** Accounts unequal to their entries' sum, or wrongly negative. */
  mismatches: number;
}

/** A request's digest, to reject a key's reuse (WAL-02). */
export function fingerprint(...parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/**
 * Moves money in one statement (WAL-01), grouped with concurrent ones; in the caller's transaction
 * if any. Throws `insufficient_balance`, or `idempotency_mismatch` for a reused key (WAL-02).
 */
export async function move(db: Kysely<Database>, movement: Movement): Promise<Moved> {
  if (!movement.legs.every(({ amount }) => Number.isSafeInteger(amount)))
    throw new RangeError('amounts are whole centavos');
  const moved = db.isTransaction ? null : await moveTogether(db, movement);
  return moved ?? moveAlone(db, movement);
}

async function moveAlone(db: Kysely<Database>, movement: Movement): Promise<Moved> {
  const accounts = movement.legs.map((leg) => leg.account);
  const amounts = movement.legs.map((leg) => leg.amount);
  const query = sql<MovedRow>`
    SELECT * FROM ledger_move(${movement.kind}, ${movement.scope}, ${movement.key}, ${movement.fingerprint},
      ${accounts}::bigint[], ${amounts}::bigint[], ${metaOf(movement)}::jsonb)`;
  const row = (await mapSqlErrors(query.execute(db))).rows[0];
  if (!row) throw new Error('ledger_move answered nothing');
  return movedOf(row);
}

/**
 * Opens or finds a customer's account, by default the main wallet; returns its id.
 * @param kind purpose, and a vendor wallet's code
 */
export async function openAccount(
  db: Kysely<Database>,
  customerId: string,
  currency: string,
  { purpose, vendor = null }: { purpose: MemberPurpose; vendor?: string | null } = {
    purpose: 'wallet',
  },
): Promise<string> {
  await db
    .insertInto('accounts')
    .values({ customer_id: customerId, purpose, currency, vendor })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('currency', '=', currency)
    .where('vendor', vendor === null ? 'is' : '=', vendor)
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds or opens the house's counter-account. */
export async function systemAccount(
  db: Kysely<Database>,
  purpose: SystemPurpose,
  currency: string,
  customerId: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT system_account(${purpose}, ${currency}, ${customerId}::bigint) AS id`.execute(db);
  if (!rows[0]) throw new Error('system_account answered nothing');
  return rows[0].id;
}

/** Checks the whole ledger (WAL-01). Reads every entry. */
export async function check(db: Kysely<Database>): Promise<LedgerState> {
  const { rows } = await sql<{
    currency_sums: string;
    unbalanced_transfers: string;
    wrong_balances: string;
  }>`
    SELECT * FROM ledger_check()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('ledger_check answered nothing');
  return {
    sumsZero: Number(row.currency_sums) === 0 && Number(row.unbalanced_transfers) === 0,
    mismatches: Number(row.wrong_balances),
  };
}
