import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Locks the customer's row for the transaction. */
export async function lockCustomer(db: Kysely<Database>, customerId: string): Promise<void> {
  await sql`SELECT FROM customers WHERE id = ${customerId} FOR NO KEY UPDATE`.execute(db);
}
