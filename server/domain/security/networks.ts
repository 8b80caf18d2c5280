import { isIPv4, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';

/*
 * An address is known by its network, /24 of IPv4 and /48 of IPv6: a mobile network gives the same phone another address of
 * the same one with every connection (docs/decisions/0016).
 */

/** The network of an address in CIDR form; an address that is neither IPv4 nor IPv6 has none that could be known. */
export function networkOf(ip: string): string | null {
  if (isIPv4(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`;
  const [plain = ''] = ip.split('%');
  if (!isIPv6(plain)) return null;
  const hextets = plain.split('::')[0]?.split(':').filter(Boolean) ?? [];
  // What `::` stands for is zeros; the first three groups are all that counts.
  const [a, b, c] = [0, 1, 2].map((i) => (hextets[i] ?? '0').toLowerCase());
  return `${a}:${b}:${c}::/48`;
}

/**
 * Notes that an account is at home in the network of an address: when `shown`, for its owner has shown a second factor there, or
 * when it knows none yet, for then it is the first login (AUTH-22).
 */
export async function noteNetwork({ db }: Pick<Gateway, 'db'>, customerId: string, ip: string, shown: boolean): Promise<void> {
  await sql`INSERT INTO known_networks (customer_id, network)
    SELECT ${customerId}::bigint, network FROM (VALUES (${networkOf(ip)}::cidr)) AS n (network)
    WHERE network IS NOT NULL
      AND (${shown}::boolean OR NOT EXISTS (SELECT FROM known_networks WHERE customer_id = ${customerId}))
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Whether an account knows the network of an address. One that knows none yet takes the first (AUTH-22). */
export async function isKnownNetwork({ db }: Pick<Gateway, 'db'>, customerId: string, ip: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM known_networks WHERE customer_id = ${customerId} AND network >>= ${networkOf(ip)}::cidr)
      OR NOT EXISTS (SELECT FROM known_networks WHERE customer_id = ${customerId}) AS known`.execute(db);
  return rows[0]?.known ?? false;
}
