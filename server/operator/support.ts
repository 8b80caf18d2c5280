import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../contract/index.ts';
import type { Context, Gateway, Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { showPictures } from '../domain/kyc/pictures.ts';
import { addMessages } from '../domain/messages/add.ts';
import { storedText } from '../domain/support/bounds.ts';
import { excerptLength, messagesOf } from '../domain/support/show.ts';
import { lockCustomer } from '../kernel/lock-customer.ts';
import { mergeSetting } from '../settings/write.ts';

type Actions =
  | 'operator.supportTickets'
  | 'operator.supportTicket'
  | 'operator.supportAnswer'
  | 'operator.supportClose';

/** A ticket's newest pictures that are shown at once. */
const maxShownPictures = 12;

/** Commands of support (OPS-03, INFO-08g); `site.ts` sets the hours. */
export const supportOperatorHandlers: Pick<Handlers<'operator'>, Actions> = {
  'operator.supportTickets': (request, context) => listTickets(context, request),
  'operator.supportTicket': ({ number }, context) => showTicket(context, number),
  'operator.supportAnswer': (request, context) => answerTicket(context, request),
  'operator.supportClose': ({ number }, context) => closeTicket(context, number),
};

async function listTickets(
  { db }: Pick<Gateway, 'db'>,
  { state, before, limit = 20 }: Request<'operator.supportTickets'>,
): Promise<Value<'operator.supportTickets'>> {
  const last = before === undefined ? null : await ticketBy(db, before);
  const [{ rows }, waiting] = await Promise.all([
    sql<{
      number: string;
      account: string;
      topic: Value<'operator.supportTicket'>['topic'];
      reference: string | null;
      state: Value<'operator.supportTicket'>['state'];
      opened_at: Date;
      changed_at: Date;
      excerpt: string;
    }>`
      SELECT t.number, c.account, t.topic, t.reference, t.state, t.opened_at, t.changed_at,
        (SELECT left(m.text, ${excerptLength}) FROM support_messages m WHERE m.ticket_id = t.id ORDER BY m.id DESC LIMIT 1) AS excerpt
      FROM support_tickets t JOIN customers c ON c.id = t.customer_id
      WHERE ${state === undefined ? sql`true` : sql`t.state = ${state}`}
        AND ${last === null ? sql`true` : sql`(t.changed_at, t.id) < (SELECT changed_at, id FROM support_tickets WHERE id = ${last.id})`}
      ORDER BY t.changed_at DESC, t.id DESC LIMIT ${limit}`.execute(db),
    sql<{ count: number; since: Date | null }>`
      SELECT count(*)::int AS count, min(changed_at) AS since FROM support_tickets WHERE state = 'waiting'`.execute(
      db,
    ),
  ]);
  const { count, since } = waiting.rows[0]!;
  return {
    tickets: rows.map((row) => ({
      number: row.number,
      account: row.account,
      topic: row.topic,
      reference: row.reference,
      state: row.state,
      openedAt: row.opened_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
      excerpt: row.excerpt,
    })),
    waiting: { count, since: since?.toISOString() ?? null },
  };
}

interface Ticket {
  id: string;
  customer_id: string;
  account: string;
  topic: Value<'operator.supportTicket'>['topic'];
  reference: string | null;
  state: Value<'operator.supportTicket'>['state'];
  opened_at: Date;
  changed_at: Date;
  closed_by: string | null;
}

/** Throws `not_found`. */
async function ticketBy(db: Kysely<Database>, number: string): Promise<Ticket> {
  const { rows } = await sql<Ticket>`
    SELECT t.id, t.customer_id, c.account, t.topic, t.reference, t.state, t.opened_at, t.changed_at, t.closed_by
    FROM support_tickets t JOIN customers c ON c.id = t.customer_id WHERE t.number = ${number}`.execute(
    db,
  );
  const [ticket] = rows;
  if (!ticket) throw new DomainError('not_found', { field: 'number' });
  return ticket;
}

async function showTicket(
  { db }: Pick<Gateway, 'db'>,
  number: string,
): Promise<Value<'operator.supportTicket'>> {
  const ticket = await ticketBy(db, number);
  const messages = await messagesOf(db, ticket.id);
  const newest = messages.flatMap(({ pictures }) => pictures).slice(-maxShownPictures);
  const { account, topic, reference, state } = ticket;
  return {
    number,
    account,
    topic,
    reference,
    state,
    openedAt: ticket.opened_at.toISOString(),
    changedAt: ticket.changed_at.toISOString(),
    closedBy: ticket.closed_by,
    messages,
    pictures: await showPictures(db, newest),
  };
}

async function answerTicket(
  context: Context,
  { number, text, key, close = false }: Request<'operator.supportAnswer'>,
): Promise<Value<'operator.supportAnswer'>> {
  const content = storedText(text);
  const operator = context.caller.operator ?? '';
  const { customer_id: customerId } = await ticketBy(context.db, number);
  const done = await context.db.transaction().execute(async (db) => {
    // As the member's own changes do.
    await lockCustomer(db, customerId);
    const ticket = await ticketBy(db, number);
    const earlier = await db
      .selectFrom('support_messages')
      .select('text')
      .where('ticket_id', '=', ticket.id)
      .where('key', '=', key)
      .executeTakeFirst();
    if (earlier) {
      if (earlier.text !== content) throw new DomainError('idempotency_mismatch', { field: 'key' });
      return { answered: false, account: ticket.account, state: ticket.state };
    }
    const { id } = await db
      .insertInto('support_messages')
      .values({ ticket_id: ticket.id, operator, key, text: content })
      .returning('id')
      .executeTakeFirstOrThrow();
    const state = close ? ('closed' as const) : ('answered' as const);
    const at = sql<Date>`clock_timestamp()`;
    await db
      .updateTable('support_tickets')
      .set({
        state,
        changed_at: at,
        answered_at: sql<Date>`coalesce(answered_at, clock_timestamp())`,
        closed_at: close ? at : null,
        closed_by: close ? operator : null,
      })
      .where('id', '=', ticket.id)
      .execute();
    await notify(db, ticket, number, { key: 'supportAnswered', about: id });
    return { answered: true, account: ticket.account, state };
  });
  if (done.answered) context.live.news(customerId);
  return done;
}

async function closeTicket(
  context: Context,
  number: string,
): Promise<Value<'operator.supportClose'>> {
  const { customer_id: customerId } = await ticketBy(context.db, number);
  const done = await context.db.transaction().execute(async (db) => {
    await lockCustomer(db, customerId);
    const ticket = await ticketBy(db, number);
    if (ticket.state === 'closed') return { changed: false, account: ticket.account };
    const at = sql<Date>`clock_timestamp()`;
    const { closed_at: closedAt } = await db
      .updateTable('support_tickets')
      .set({
        state: 'closed',
        changed_at: at,
        closed_at: at,
        closed_by: context.caller.operator ?? '',
      })
      .where('id', '=', ticket.id)
      .returning('closed_at')
      .executeTakeFirstOrThrow();
    await notify(db, ticket, number, {
      key: 'supportClosed',
      about: String(closedAt?.getTime()),
    });
    return { changed: true, account: ticket.account };
  });
  if (done.changed) context.live.news(customerId);
  return done;
}

/** Last in the transaction: a message in the member's inbox, with its event and push. */
async function notify(
  db: Kysely<Database>,
  { id, customer_id: customerId }: Ticket,
  number: string,
  { key, about }: { key: 'supportAnswered' | 'supportClosed'; about: string },
): Promise<void> {
  const cause = `support:${id}:${key === 'supportClosed' ? 'closed-' : ''}${about}`;
  await addMessages(db, [
    { customerId, kind: 'platform', cause, key, params: { id: number, reference: number } },
  ]);
}

/** Sets the hours. Throws `invalid_request` for a day that ends before it begins. */
export async function setSupportHours(
  { hours }: Request<'operator.supportHours'>,
  { db }: Pick<Gateway, 'db'>,
): Promise<void> {
  if (hours?.some((span) => span !== null && span.from >= span.to))
    throw new DomainError('invalid_request', { field: 'hours' });
  await mergeSetting(db, 'support', { hours });
}
