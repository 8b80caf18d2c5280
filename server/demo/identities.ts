import type { Kysely } from 'kysely';
import type { Institution } from '../../contract/institutions.ts';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { documentHash } from '../domain/limits/traits.ts';
import type { Purse } from './booking.ts';
import { type Random, seededRandom } from './random.ts';
import { day } from './time.ts';

/** Where withdrawals are paid. */
export interface BoundAccount {
  id: string;
  institution: Institution;
  number: string;
  name: string;
}

const towns = [
  ['Barangay Commonwealth', 'Quezon City'],
  ['Barangay Poblacion', 'Malolos'],
  ['Barangay San Isidro', 'Antipolo'],
  ['Barangay Lahug', 'Cebu City'],
  ['Barangay Buhangin', 'Davao City'],
  ['Barangay Jaro', 'Iloilo City'],
] as const;
const streets = ['Sampaguita', 'Mabini', 'Rizal', 'Narra', 'Bonifacio', 'Acacia'] as const;
const occupations = ['driver', 'teacher', 'vendor', 'nurse', 'electrician', 'cook'] as const;

/**
 * Verified identities and a payout account for those who withdraw, of long before. They are made
 * up: no such documents exist.
 * @param owners with their names; of none an identity is known
 * @returns by customer
 */
export async function openIdentities(
  gateway: Pick<Gateway, 'db'>,
  db: Kysely<Database>,
  owners: readonly { purse: Purse; name: string; daysAgo: number }[],
  now: Date,
): Promise<Map<string, BoundAccount>> {
  const bound = new Map<string, BoundAccount>();
  for (const { purse, name, daysAgo } of owners) {
    const { customerId, account } = purse;
    const random = seededRandom(`identity of ${account}`);
    const at = new Date(now.getTime() - daysAgo * day);
    const details = detailsOf(name, random);
    const hash = await documentHash(gateway, details.document, details.document_number);
    const decided = { state: 'approved' as const, pictures: [], document_hash: hash };
    await db
      .insertInto('kyc_submissions')
      .values({ customer_id: customerId, ...details, ...decided, submitted_at: at, decided_at: at })
      .execute();
    const institution = random.pick(['gcash', 'gcash', 'maya'] as const);
    // No two alike.
    const number = `0917555${customerId.slice(-4).padStart(4, '0')}`;
    const { id } = await db
      .insertInto('payout_accounts')
      .values({ customer_id: customerId, institution, number, name, bound_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    bound.set(customerId, { id, institution, number, name });
  }
  return bound;
}

function detailsOf(name: string, random: Random) {
  const [barangay, town] = random.pick(towns);
  const address = `${random.between(1, 240)} ${random.pick(streets)} Street, ${barangay}, ${town}`;
  const born = [random.between(1965, 2001), random.between(1, 12), random.between(1, 28)];
  return {
    full_name: name,
    birthday: born.map((part) => String(part).padStart(2, '0')).join('-'),
    birthplace: town,
    nationality: 'Filipino',
    present_address: address,
    permanent_address: address,
    occupation: random.pick(occupations),
    income_source: 'salary',
    document: 'philsys',
    document_number: Array.from({ length: 4 }, () => random.between(1000, 9999)).join('-'),
  };
}
