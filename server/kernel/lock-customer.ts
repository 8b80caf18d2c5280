import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Locks a customer's row until the transaction ends, so that the account does not change meanwhile. */
export async function lockCustomer(db: Kysely<Database>, customerId: string): Promise<void> {
  await sql`SELECT FROM customers WHERE id = ${customerId} FOR NO KEY UPDATE`.execute(db);
}
