import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ChatRoom } from '../../../contract/chat/shapes.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { chatHistory, chatName } from './messages.ts';

/** Not during a break (RG-02). */
export async function mayChat(db: Kysely<Database>, customerId: string): Promise<boolean> {
  return requireNoBreak(db, customerId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
}

/** The room on entering (INFO-05). */
export async function enterChat(db: Kysely<Database>, customerId: string): Promise<ChatRoom> {
  // Read first: a change in between comes twice rather than never.
  const room = await db
    .selectFrom('chat_room')
    .select(['open', 'last_change'])
    .executeTakeFirstOrThrow();
  const [me, hidden, { messages, more }] = await Promise.all([
    memberOf(db, customerId),
    hiddenOf(db, customerId),
    chatHistory(db, null),
  ]);
  return {
    open: room.open,
    upTo: Number(room.last_change),
    person: me?.agreed ? me.person : null,
    mutedUntil: me?.mutedUntil?.toISOString() ?? null,
    hidden,
    messages,
    more,
  };
}

interface ChatMember {
  person: string;
  agreed: boolean;
  /** null: it may write. */
  mutedUntil: Date | null;
}

/** `undefined` when the member never entered. */
export async function memberOf(
  db: Kysely<Database>,
  customerId: string,
): Promise<ChatMember | undefined> {
  const { rows } = await sql<ChatMember>`
    SELECT person, agreed_at IS NOT NULL AS agreed, CASE WHEN muted_until > now() THEN muted_until END AS "mutedUntil"
    FROM chat_members WHERE customer_id = ${customerId}`.execute(db);
  return rows[0];
}

export const newPerson = (): string => randomBytes(9).toString('base64url');

/** Returns the member's name in the room. */
export async function agreeToRules(db: Kysely<Database>, customerId: string): Promise<string> {
  const { person } = await db
    .insertInto('chat_members')
    .values({ customer_id: customerId, person: newPerson(), agreed_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet({ agreed_at: sql`coalesce(chat_members.agreed_at, now())` }),
    )
    .returning('person')
    .executeTakeFirstOrThrow();
  return person;
}

export async function hiddenOf(
  db: Kysely<Database>,
  customerId: string,
): Promise<ChatRoom['hidden']> {
  const rows = await db
    .selectFrom('chat_hidden as h')
    .innerJoin('chat_members as p', 'p.customer_id', 'h.hidden_id')
    .innerJoin('customers as c', 'c.id', 'h.hidden_id')
    .select(['p.person', 'c.account', 'c.nickname'])
    .where('h.customer_id', '=', customerId)
    .orderBy('c.nickname')
    .execute();
  return rows.map(({ person, ...names }) => ({ person, name: chatName(names) }));
}

/** Hides or shows a person. Throws `not_found`, also for the member itself. */
export async function hidePerson(
  db: Kysely<Database>,
  customerId: string,
  person: string,
  hidden: boolean,
): Promise<void> {
  const other = await db
    .selectFrom('chat_members')
    .select('customer_id')
    .where('person', '=', person)
    .where('customer_id', '!=', customerId)
    .executeTakeFirst();
  if (!other) throw new DomainError('not_found', { field: 'person' });
  const values = { customer_id: customerId, hidden_id: other.customer_id };
  if (hidden)
    await db
      .insertInto('chat_hidden')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('chat_hidden')
      .where('customer_id', '=', customerId)
      .where('hidden_id', '=', other.customer_id)
      .execute();
}

/** Locks the room until the transaction ends; `next` numbers its change. */
export async function holdRoom(db: Kysely<Database>): Promise<{ open: boolean; next: string }> {
  const { open, last_change: last } = await db
    .selectFrom('chat_room')
    .select(['open', 'last_change'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { open, next: String(BigInt(last) + 1n) };
}

export async function noteChange(db: Kysely<Database>, change: string): Promise<void> {
  await db.updateTable('chat_room').set({ last_change: change }).execute();
}
