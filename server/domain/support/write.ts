import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import { reopenDays } from '../../../contract/support/shapes.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { takePictures } from '../kyc/pictures.ts';
import { requireFewOpen, requireRate, requireRoom, storedText } from './bounds.ts';

type Db = Kysely<Database>;

/** A queued write has a transaction (`once`). */
const inTransaction = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Opens a ticket once for each `key` (INFO-08a). Throws as the contract lists. */
export function openTicket(
  { key, topic, text, reference, pictures }: Request<'support.open'>,
  { db: outer, caller }: Context,
): Promise<Value<'support.open'>> {
  const customerId = requireCustomer(caller);
  const content = storedText(text);
  return inTransaction(outer, async (db) => {
    // All changes of a member's tickets are made one after another.
    await lockCustomer(db, customerId);
    const earlier = await openedBefore(db, customerId, key);
    if (earlier) {
      if (earlier.topic !== topic || earlier.text !== content)
        throw new DomainError('write_mismatch');
      return { number: earlier.number };
    }
    await requireFewOpen(db, customerId);
    await requireRate(db, customerId);
    const ticket = await insertTicket(db, {
      customer_id: customerId,
      key,
      topic,
      reference: reference ?? null,
    });
    await addOwnMessage(db, { customerId, ticketId: ticket.id, content, pictures });
    return { number: ticket.number };
  });
}

/** Adds a member's message; may open a closed ticket again. Throws as the contract lists. */
export function writeMessage(
  { number, text, pictures }: Request<'support.write'>,
  { db: outer, caller }: Context,
): Promise<Value<'support.write'>> {
  const customerId = requireCustomer(caller);
  const content = storedText(text);
  return inTransaction(outer, async (db) => {
    await lockCustomer(db, customerId);
    const ticket = await ownTicket(db, customerId, number);
    if (ticket.state === 'closed') {
      if (!ticket.reopens) throw new DomainError('support_closed');
      await requireFewOpen(db, customerId);
    }
    await requireRoom(db, ticket.id);
    await requireRate(db, customerId);
    await addOwnMessage(db, { customerId, ticketId: ticket.id, content, pictures });
    await db
      .updateTable('support_tickets')
      .set({
        state: 'waiting',
        changed_at: sql<Date>`clock_timestamp()`,
        closed_at: null,
        closed_by: null,
      })
      .where('id', '=', ticket.id)
      .execute();
    return { number };
  });
}

/** Closes a member's ticket. Throws `not_found`. */
export function closeOwn(
  { number }: Request<'support.close'>,
  { db: outer, caller }: Context,
): Promise<Value<'support.close'>> {
  const customerId = requireCustomer(caller);
  return inTransaction(outer, async (db) => {
    await lockCustomer(db, customerId);
    const ticket = await ownTicket(db, customerId, number);
    if (ticket.state === 'closed') return { changed: false };
    const at = sql<Date>`clock_timestamp()`;
    await db
      .updateTable('support_tickets')
      .set({ state: 'closed', changed_at: at, closed_at: at })
      .where('id', '=', ticket.id)
      .execute();
    return { changed: true };
  });
}

async function openedBefore(db: Db, customerId: string, key: string) {
  const { rows } = await sql<{ number: string; topic: string; text: string }>`
    SELECT t.number, t.topic, (SELECT m.text FROM support_messages m WHERE m.ticket_id = t.id ORDER BY m.id LIMIT 1) AS text
    FROM support_tickets t WHERE t.customer_id = ${customerId} AND t.key = ${key}`.execute(db);
  return rows[0];
}

/** Throws `not_found`, also for another member's (SAFE-04). */
async function ownTicket(db: Db, customerId: string, number: string) {
  const { rows } = await sql<{ id: string; state: string; reopens: boolean }>`
    SELECT id, state, coalesce(closed_at > now() - make_interval(days => ${reopenDays}), false) AS reopens
    FROM support_tickets WHERE customer_id = ${customerId} AND number = ${number}`.execute(db);
  const [ticket] = rows;
  if (!ticket) throw new DomainError('not_found', { field: 'number' });
  return ticket;
}

interface NewTicket {
  customer_id: string;
  key: string;
  topic: Request<'support.open'>['topic'];
  reference: string | null;
}

const tries = 10;

/** Of 90 million numbers, one that is free. */
async function insertTicket(db: Db, ticket: NewTicket): Promise<{ id: string; number: string }> {
  for (let i = 0; i < tries; i += 1) {
    const digits = String(randomInt(10_000_000, 100_000_000));
    const made = await db
      .insertInto('support_tickets')
      .values({ ...ticket, number: `${digits.slice(0, 4)}-${digits.slice(4)}` })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning(['id', 'number'])
      .executeTakeFirst();
    if (made) return made;
  }
  throw new Error('no ticket number is free');
}

interface OwnMessage {
  customerId: string;
  ticketId: string;
  content: string;
  pictures: readonly string[];
}

/** Takes unused pictures of the member's; others are counted as missing. */
async function addOwnMessage(
  db: Db,
  { customerId, ticketId, content, pictures }: OwnMessage,
): Promise<void> {
  const wanted = [...new Set(pictures)];
  const taken = await takePictures(db, customerId, wanted, { ticket_id: ticketId });
  await db
    .insertInto('support_messages')
    .values({
      ticket_id: ticketId,
      text: content,
      pictures: wanted.filter((id) => taken.has(id)),
      missing_pictures: wanted.length - taken.size,
    })
    .execute();
}
