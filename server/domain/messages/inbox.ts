import { type Kysely, type Selectable, sql } from 'kysely';
import { type Message, messagePageSize } from '../../../contract/messages/shapes.ts';
import type { Request, Value } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { MessagesTable } from '../../db/tables/messages.ts';
import { DomainError } from '../../domain-error.ts';
import { addEvents } from './events.ts';

const inboxOf = (db: Kysely<Database>, customerId: string) =>
  db.selectFrom('messages').where('customer_id', '=', customerId).where('deleted_at', 'is', null);

/** Count (MEM-17). */
export async function unreadOf({ db }: Pick<Gateway, 'db'>, customerId: string): Promise<number> {
  const counted = inboxOf(db, customerId)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Newest first (MEM-13). */
export async function pageOf(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  { kind, unread, pageNo = 1 }: Request<'message.list'>,
): Promise<Value<'message.list'>> {
  const found = inboxOf(gateway.db, customerId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(unread !== undefined, (query) => query.where('read_at', 'is', null));
  const [rows, { total }, count] = await Promise.all([
    found
      .selectAll()
      .orderBy('id', 'desc')
      .limit(messagePageSize)
      .offset((pageNo - 1) * messagePageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    unreadOf(gateway, customerId),
  ]);
  return {
    messages: rows.map(shown),
    totalPages: Math.ceil(Number(total) / messagePageSize),
    unread: count,
  };
}

/** Throws `not_found`, also for another member's (SAFE-04). */
export async function oneOf(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
): Promise<Message> {
  const row = await inboxOf(db, customerId).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not_found', { field: 'id' });
  return shown(row);
}

/** @returns whether any changed: then notify open pages */
export async function mark(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  asked: Request<'message.mark'>,
): Promise<boolean> {
  const which = 'ids' in asked ? sql`id = ANY (${asked.ids}::bigint[])` : sql`id <= ${asked.upTo}`;
  const change =
    asked.as === 'read'
      ? sql`read_at = now() WHERE read_at IS NULL AND`
      : sql`deleted_at = now() WHERE`;
  const { numAffectedRows = 0n } = await sql`
    UPDATE messages SET ${change} deleted_at IS NULL AND customer_id = ${customerId} AND ${which}`.execute(
    db,
  );
  if (numAffectedRows > 0n)
    await addEvents(db, [{ customerId, event: { kind: 'message', id: null } }]);
  return numAffectedRows > 0n;
}

function shown({
  id,
  kind,
  text_key: key,
  params,
  texts,
  created_at: at,
  read_at: readAt,
}: Selectable<MessagesTable>): Message {
  return { id, kind, key, params, texts, at: at.toISOString(), read: readAt !== null };
}
