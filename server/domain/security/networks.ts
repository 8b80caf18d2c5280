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

/** Notes that the account's owner is at home in the network of an address. */
export async function registerNetwork({ db }: Pick<Gateway, 'db'>, customerId: string, ip: string): Promise<void> {
  const network = networkOf(ip);
  if (!network) return;
  await db
    .insertInto('known_networks')
    .values({ customer_id: customerId, network })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an account knows the network of an address. The first login of an account makes its network known (AUTH-22). */
export async function isKnownNetwork({ db }: Pick<Gateway, 'db'>, customerId: string, ip: string): Promise<boolean> {
  const network = networkOf(ip);
  const { rows } = await sql<{ known: boolean; any: boolean }>`
    SELECT EXISTS (SELECT FROM known_networks WHERE customer_id = ${customerId} AND network = ${network}::cidr) AS known,
      EXISTS (SELECT FROM known_networks WHERE customer_id = ${customerId}) AS any`.execute(db);
  const [row] = rows;
  if (row?.any) return row.known;
  await registerNetwork({ db }, customerId, ip);
  return true;
}
