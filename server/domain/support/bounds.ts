import { type Kysely, sql } from 'kysely';
import {
  maxOpenTickets,
  maxSupportMessagesPerHour,
  maxTicketMessages,
  supportLength,
  supportText,
} from '../../../contract/support/shapes.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';

type Db = Kysely<Database>;

/** The text as it is stored. Throws `support_length`. */
export function storedText(typed: string): string {
  const text = supportText(typed);
  const { length } = [...text];
  if (length === 0 || length > supportLength)
    throw new DomainError('support_length', { field: 'text' });
  return text;
}

/** Throws `support_open` where the member has as many as may be open. Call with the customer locked. */
export async function requireFewOpen(db: Db, customerId: string): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM support_tickets WHERE customer_id = ${customerId} AND state <> 'closed'`.execute(
    db,
  );
  if (rows[0]!.open >= maxOpenTickets) throw new DomainError('support_open');
}

/**
 * Throws `too_many_requests` after twenty messages of the member in an hour, with the seconds to
 * wait: the device then sends it by itself.
 */
export async function requireRate(db: Db, customerId: string): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    SELECT greatest(1, ceil(extract(epoch FROM m.at + interval '1 hour' - now())))::int AS wait
    FROM support_messages m JOIN support_tickets t ON t.id = m.ticket_id
    WHERE t.customer_id = ${customerId} AND m.operator IS NULL AND m.at > now() - interval '1 hour'
    ORDER BY m.at DESC OFFSET ${maxSupportMessagesPerHour - 1} LIMIT 1`.execute(db);
  if (rows[0]) throw new DomainError('too_many_requests', { retryAfter: rows[0].wait });
}

/** Throws `support_full` for a ticket with as many messages of its member as it may have. */
export async function requireRoom(db: Db, ticketId: string): Promise<void> {
  const { rows } = await sql<{ own: number }>`
    SELECT count(*)::int AS own FROM support_messages WHERE ticket_id = ${ticketId} AND operator IS NULL`.execute(
    db,
  );
  if (rows[0]!.own >= maxTicketMessages) throw new DomainError('support_full');
}
