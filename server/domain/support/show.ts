import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import {
  type SupportMessage,
  type SupportTicket,
  reopenDays,
  supportPageSize,
} from '../../../contract/support/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { showPictures } from '../kyc/pictures.ts';

type Db = Kysely<Database>;

/** Characters of the last message in a list. */
export const excerptLength = 120;

interface TicketRow {
  id: string;
  number: string;
  key: string;
  topic: SupportTicket['topic'];
  reference: string | null;
  state: SupportTicket['state'];
  opened_at: Date;
  changed_at: Date;
  closed_at: Date | null;
  reopens_until: Date | null;
  excerpt: string;
  unread: number;
}

/** SQL: inbox messages about the ticket `t` that are unread. */
const unreadOf = sql`messages n WHERE n.customer_id = t.customer_id AND n.read_at IS NULL AND n.deleted_at IS NULL
  AND starts_with(n.cause, 'support:' || t.id || ':')`;

const ticketRows = (where: RawBuilder<unknown>) => sql<TicketRow>`
  SELECT t.id, t.number, t.key, t.topic, t.reference, t.state, t.opened_at, t.changed_at, t.closed_at,
    CASE WHEN t.closed_at > now() - make_interval(days => ${reopenDays}) THEN t.closed_at + make_interval(days => ${reopenDays}) END AS reopens_until,
    (SELECT left(m.text, ${excerptLength}) FROM support_messages m WHERE m.ticket_id = t.id ORDER BY m.id DESC LIMIT 1) AS excerpt,
    (SELECT count(*)::int FROM ${unreadOf}) AS unread
  FROM support_tickets t WHERE ${where}`;

function shown(row: TicketRow): SupportTicket {
  return {
    number: row.number,
    key: row.key,
    topic: row.topic,
    reference: row.reference,
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    reopensUntil: row.reopens_until?.toISOString() ?? null,
    excerpt: row.excerpt,
    unread: row.unread,
  };
}

/** A page of a member's tickets, the last changed first. */
export async function ticketsOf(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  { pageNo = 1 }: Request<'support.tickets'>,
): Promise<Value<'support.tickets'>> {
  const page = sql`t.customer_id = ${customerId} ORDER BY t.changed_at DESC, t.id DESC
    LIMIT ${supportPageSize} OFFSET ${(pageNo - 1) * supportPageSize}`;
  const [{ rows }, counted] = await Promise.all([
    ticketRows(page).execute(db),
    sql<{ total: number; open: number }>`
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE state <> 'closed'))::int AS open
      FROM support_tickets WHERE customer_id = ${customerId}`.execute(db),
  ]);
  const { total, open } = counted.rows[0]!;
  return { tickets: rows.map(shown), totalPages: Math.ceil(total / supportPageSize), open };
}

/** One of a member's tickets. Throws `not_found`, also for another member's (SAFE-04). */
export async function conversationOf(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  number: string,
): Promise<Value<'support.ticket'>> {
  const { rows } = await ticketRows(
    sql`t.customer_id = ${customerId} AND t.number = ${number}`,
  ).execute(db);
  const [ticket] = rows;
  if (!ticket) throw new DomainError('not_found', { field: 'number' });
  const [messages, inbox] = await Promise.all([
    messagesOf(db, ticket.id),
    sql<{ id: string }>`
      SELECT n.id FROM support_tickets t, ${unreadOf} AND t.id = ${ticket.id} ORDER BY n.id DESC LIMIT 100`.execute(
      db,
    ),
  ]);
  return {
    ...shown(ticket),
    messages: messages.map(({ id, operator, text, at, pictures, missingPictures }) => ({
      id,
      own: operator === null,
      text,
      at,
      pictures,
      missingPictures,
    })),
    inbox: inbox.rows.map(({ id }) => id),
  };
}

/** Oldest first; `operator` is null for the member's. */
export async function messagesOf(
  db: Db,
  ticketId: string,
): Promise<(Omit<SupportMessage, 'own'> & { operator: string | null })[]> {
  const { rows } = await sql<{
    id: string;
    operator: string | null;
    text: string;
    at: Date;
    pictures: string[];
    missing: number;
  }>`
    SELECT m.id, m.operator, m.text, m.at,
      ARRAY(SELECT p.id FROM pictures p WHERE p.id = ANY (m.pictures) AND p.ticket_id = m.ticket_id ORDER BY p.id) AS pictures,
      m.missing_pictures + cardinality(m.pictures) AS missing
    FROM support_messages m WHERE m.ticket_id = ${ticketId} ORDER BY m.id`.execute(db);
  return rows.map(({ id, operator, text, at, missing, pictures }) => ({
    id,
    operator,
    text,
    at: at.toISOString(),
    pictures,
    missingPictures: missing - pictures.length,
  }));
}

/** Throws `not_found`, also for another member's or another form's. */
export async function pictureOf(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
): Promise<Value<'support.picture'>> {
  const found = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('ticket_id', 'is not', null)
    .executeTakeFirst();
  const [picture] = found ? await showPictures(db, [found.id]) : [];
  if (!picture) throw new DomainError('not_found', { field: 'id' });
  return picture;
}
