import { type Kysely, sql } from 'kysely';
import { prefixOf } from '../../../address.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';

/*
 * Networks are /24 of IPv4 and /48 of IPv6, within which a phone's address changes
 * (docs/decisions/0016).
 */

/** After so many days without a login from it a network is unknown again. */
const knownDays = 30;

/** CIDR; null for text that is no address. */
export function networkOf(ip: string): string | null {
  return prefixOf(ip, { v4: 24, v6: 48 });
}

const isCurrent = sql`used_at > now() - make_interval(days => ${knownDays})`;

/**
 * Makes a network known: after a second factor there (`shown`), or as the account's first; a login
 * from a known one makes it last on (AUTH-22).
 */
export async function noteNetwork(
  db: Kysely<Database>,
  customerId: string,
  ip: string,
  shown: boolean,
): Promise<void> {
  const network = networkOf(ip);
  await sql`WITH used AS (
      UPDATE known_networks SET used_at = greatest(used_at, now())
      WHERE customer_id = ${customerId} AND network >>= ${network}::cidr AND ${isCurrent} RETURNING network)
    INSERT INTO known_networks (customer_id, network)
    SELECT c.id, ${network}::cidr FROM customers c
    WHERE c.id = ${customerId} AND ${network}::cidr IS NOT NULL AND NOT EXISTS (SELECT FROM used WHERE network = ${network}::cidr)
      AND (${shown}::boolean
        OR c.networks_forgotten_at IS NULL AND NOT EXISTS (SELECT FROM known_networks WHERE customer_id = c.id))
    ON CONFLICT (customer_id, network) DO UPDATE SET used_at = now()`.execute(db);
}

export async function isKnownNetwork(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  ip: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM known_networks
    WHERE customer_id = ${customerId} AND network >>= ${networkOf(ip)}::cidr AND ${isCurrent} LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The account's known network that an address is in; null without one. Everywhere is none. */
export async function knownNetworkOf(
  { db }: Pick<Gateway, 'db'>,
  account: string,
  ip: string,
): Promise<string | null> {
  const network = networkOf(ip);
  const { rows } = await sql`
    SELECT 1 FROM known_networks JOIN customers c ON c.id = customer_id
    WHERE c.account = ${account} AND network = ${network}::cidr AND ${isCurrent}`.execute(db);
  return rows.length > 0 ? network : null;
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
