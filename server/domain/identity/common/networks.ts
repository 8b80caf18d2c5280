import { type Kysely, sql } from 'kysely';
import { prefixOf } from '../../../address.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';

/*
 * Networks are /24 of IPv4 and /48 of IPv6, within which a phone's address changes
 * (docs/decisions/0016).
 */

/** CIDR; null for text that is no address. */
export function networkOf(ip: string): string | null {
  return prefixOf(ip, { v4: 24, v6: 48 });
}

/**
 * Makes a network known: after a second factor there (`shown`), or as the account's first
 * (AUTH-22).
 */
export async function noteNetwork(
  db: Kysely<Database>,
  customerId: string,
  ip: string,
  shown: boolean,
): Promise<void> {
  await sql`INSERT INTO known_networks (customer_id, network)
    SELECT c.id, ${networkOf(ip)}::cidr FROM customers c
    WHERE c.id = ${customerId} AND ${networkOf(ip)}::cidr IS NOT NULL
      AND (${shown}::boolean
        OR c.networks_forgotten_at IS NULL AND NOT EXISTS (SELECT FROM known_networks WHERE customer_id = c.id))
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function isKnownNetwork(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  ip: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM known_networks WHERE customer_id = ${customerId} AND network >>= ${networkOf(ip)}::cidr LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** From then on only a second factor makes one known (AUTH-22). */
export async function forgetNetworks(
  transaction: Kysely<Database>,
  customerId: string,
): Promise<void> {
  await sql`WITH gone AS (DELETE FROM known_networks WHERE customer_id = ${customerId})
    UPDATE customers SET networks_forgotten_at = now() WHERE id = ${customerId}`.execute(
    transaction,
  );
}
