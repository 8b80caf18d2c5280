import { type Kysely, sql } from 'kysely';
import { leadsOut } from '../../../contract/chat/text.ts';
import { type ChatMessage, type ChatReason, chatRate } from '../../../contract/chat/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { idempotentOperation, requestDigest } from '../../kernel/idempotent-operation.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { chatMessage } from './messages.ts';
import { holdRoom, memberOf, noteChange } from './room.ts';

const maxReportsPerDay = 20;

/**
 * Once per key; notifies readers (INFO-05). Throws as the contract lists; `chat_rate` with the s to
 * wait, `chat_muted` with the end.
 */
export async function sendChat(
  gateway: Pick<Gateway, 'db' | 'live'>,
  customerId: string,
  asked: Request<'chat.send'>,
): Promise<ChatMessage> {
  const { row, repeated } = await idempotentOperation(gateway.db, {
    name: 'chat.send',
    customerId,
    request: asked,
    find: messageOfKey,
    // One message at a time in the whole room, in their numbers' order.
    lock: async (db) => void (await holdRoom(db)),
    run: async (db, fingerprint) => ({ id: await write(db, customerId, asked), fingerprint }),
    mismatch: () => new DomainError('write_mismatch', { field: 'key' }),
  });
  if (!repeated) gateway.live.toChat();
  return (await chatMessage(gateway.db, row.id))!;
}

/** Call with the room locked; returns the id. */
async function write(
  db: Kysely<Database>,
  customerId: string,
  { key, text }: Request<'chat.send'>,
): Promise<string> {
  const { open, next } = await holdRoom(db);
  if (!open) throw new DomainError('chat_closed');
  await requireMayWrite(db, customerId);
  const contact = leadsOut(text);
  if (contact) throw new DomainError(contact, { field: 'text' });
  await requireRate(db, customerId);
  await db
    .insertInto('chat_messages')
    .values({ id: next, change: next, customer_id: customerId, key, text })
    .execute();
  await noteChange(db, next);
  return next;
}

/** A message's row is its whole request, so the digest is the row's. */
async function messageOfKey(db: Kysely<Database>, customerId: string, key: string) {
  const row = await db
    .selectFrom('chat_messages')
    .select(['id', 'text'])
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { id: row.id, fingerprint: requestDigest('chat.send', { key, text: row.text }) };
}

async function requireMayWrite(db: Kysely<Database>, customerId: string): Promise<void> {
  await requireNoBreak(db, customerId);
  const me = await memberOf(db, customerId);
  if (me?.mutedUntil)
    throw new DomainError('chat_muted', { value: { until: me.mutedUntil.toISOString() } });
  if (!me?.agreed) throw new DomainError('chat_rules');
}

/** The room is locked, so messages come in turn. Removed ones count. */
async function requireRate(db: Kysely<Database>, customerId: string): Promise<void> {
  const { gap, max, within } = chatRate;
  const { rows } = await sql<{ wait: number }>`
    SELECT ceil(extract(epoch FROM greatest(
      (SELECT max(created_at) FROM chat_messages WHERE customer_id = ${customerId}) + ${gap} * interval '1 ms',
      (SELECT created_at FROM chat_messages WHERE customer_id = ${customerId} ORDER BY created_at DESC OFFSET ${max - 1} LIMIT 1) + ${within} * interval '1 ms'
    ) - clock_timestamp()))::int AS wait`.execute(db);
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0) throw new DomainError('chat_rate', { retryAfter: wait });
}

/** Reports another's message once. Throws `not_found`, `too_many_requests` after 20 in a day. */
export async function reportChat(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  id: string,
  reason: ChatReason,
): Promise<void> {
  const message = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '!=', customerId)
    .executeTakeFirst();
  if (!message) throw new DomainError('not_found', { field: 'id' });
  const { rows } = await sql<{ wait: number }>`
    SELECT ceil(extract(epoch FROM created_at + interval '1 day' - now()))::int AS wait FROM chat_reports
    WHERE customer_id = ${customerId} AND message_id <> ${id} AND created_at > now() - interval '1 day'
    ORDER BY created_at DESC OFFSET ${maxReportsPerDay - 1} LIMIT 1`.execute(db);
  if (rows[0]) throw new DomainError('too_many_requests', { retryAfter: rows[0].wait });
  await db
    .insertInto('chat_reports')
    .values({ message_id: id, customer_id: customerId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
