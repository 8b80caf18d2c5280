import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { memberCurrency } from '../kernel/currency.ts';
import { type PastMovement, type Written, importHistory } from '../ledger/import-history.ts';

/** An account's money. */
export interface Purse {
  customerId: string;
  account: string;
  wallet: string;
  locked: string;
  house: string;
  rails: string;
}

/** Of accounts, by their names, in the order in which they were opened. */
export async function openPurses(
  db: Kysely<Database>,
  accounts: readonly string[],
): Promise<Map<string, Purse>> {
  await sql`INSERT INTO accounts (customer_id, purpose, currency)
    SELECT id, 'locked', ${memberCurrency} FROM customers WHERE account = ANY (${[...accounts]}::text[]) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  const of = (purpose: 'wallet' | 'locked') =>
    sql`(SELECT a.id FROM accounts a WHERE a.customer_id = c.id AND a.purpose = ${purpose} AND a.currency = ${memberCurrency} AND a.vendor IS NULL)`;
  const system = (purpose: 'house' | 'rails') =>
    sql`system_account(${purpose}, ${memberCurrency}, c.id)`;
  const { rows } = await sql<Purse>`
    SELECT c.id AS "customerId", c.account, ${of('wallet')} AS wallet, ${of('locked')} AS locked,
      ${system('house')} AS house, ${system('rails')} AS rails
    FROM customers c WHERE c.account = ANY (${[...accounts]}::text[]) ORDER BY c.id`.execute(db);
  return new Map(rows.map((purse) => [purse.account, purse]));
}

/** Throws when there is none. */
export function purseOf(purses: ReadonlyMap<string, Purse>, account: string): Purse {
  const purse = purses.get(account);
  if (!purse) throw new Error(`${account} has no wallet`);
  return purse;
}

export interface Booking {
  movement: PastMovement;
  /** Gets the movement's id, and the balances right after. */
  booked?: (written: Written) => void;
}

/** Books in the order of time, in a transaction. Throws as `importHistory`. */
export async function book(db: Kysely<Database>, bookings: readonly Booking[]): Promise<void> {
  const inOrder = bookings.toSorted((a, b) => a.movement.at.getTime() - b.movement.at.getTime());
  const written = await importHistory(
    db,
    inOrder.map(({ movement }) => movement),
  );
  for (const [i, { booked }] of inOrder.entries()) booked?.(written[i]!);
}

/** Ids of rows to come, as many as asked for. */
export async function reserveIds(
  db: Kysely<Database>,
  table: 'deposits' | 'withdrawals' | 'contract_settlements',
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
