import { type Kysely, type Transaction, sql } from 'kysely';
import { siteDayOf } from '../../../contract/calendar/days.ts';
import { type TicketKind, maxGrant } from '../../../contract/tickets/shapes.ts';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { kindTerms } from './terms.ts';

interface Grant {
  kind: TicketKind;
  /** 1 to 100. */
  count: number;
  /** The granting feature, such as `mission`. */
  source: string;
  /** Idempotency key of the source, for this member. */
  key: string;
}

/**
 * Gives a member tickets once for each source and key, in the caller's transaction; they lapse after
 * the days of the kind's terms. Returns false when they were given before. Throws a RangeError for
 * another count.
 */
export async function grantTickets(
  db: Transaction<Database>,
  customerId: string,
  { kind, count, source, key }: Grant,
): Promise<boolean> {
  if (!Number.isInteger(count) || count < 1 || count > maxGrant)
    throw new RangeError(`${count} tickets cannot be given at once`);
  const day = siteDayOf(now());
  const { days } = await kindTerms(db, kind);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO ticket_grants (customer_id, kind, source, key, count, day, days)
    VALUES (${customerId}, ${kind}, ${source}, ${key}, ${count}, ${day}, ${days})
    ON CONFLICT (customer_id, source, key) DO NOTHING RETURNING id`.execute(db);
  if (!rows[0]) return false;
  await sql`INSERT INTO prize_tickets (grant_id) SELECT ${rows[0].id}::bigint FROM generate_series(1, ${count}::integer)`.execute(
    db,
  );
  await noteLapsed(db, customerId, day);
  return true;
}

/** A day that has passed without a break stays so: such grants need not be looked at again. */
async function noteLapsed(db: Kysely<Database>, customerId: string, today: string): Promise<void> {
  await sql`UPDATE ticket_grants SET lapsed = true
    WHERE customer_id = ${customerId} AND NOT lapsed AND ticket_last_day(customer_id, day, days) < ${today}::date`.execute(
    db,
  );
}
