import { type Kysely, sql } from 'kysely';
import type { ChatReason } from '../../contract/chat/shapes.ts';
import type { Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { chatName } from '../domain/chat/messages.ts';
import { holdRoom, newPerson, noteChange } from '../domain/chat/room.ts';

type Actions = Extract<keyof Handlers<'operator'>, `operator.chat${string}`>;

/** Throws `not_found`. */
async function customerOf(db: Kysely<Database>, account: string): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', account.toLowerCase())
    .where('type', '!=', 4)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', { field: 'account' });
  return row.id;
}

/** Chat commands (OPS-03). */
export const chatOperatorHandlers: Pick<Handlers<'operator'>, Actions> = {
  'operator.chat': async ({ account, limit = 20 }, { db }) => {
    const of = account === undefined ? null : await customerOf(db, account);
    const { open } = await db.selectFrom('chat_room').select('open').executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('chat_messages as m')
      .innerJoin('customers as c', 'c.id', 'm.customer_id')
      .innerJoin('chat_members as p', 'p.customer_id', 'm.customer_id')
      .select(['m.id', 'c.account', 'c.nickname', 'm.text', 'm.created_at', 'm.removed_at'])
      .select(sql<Date | null>`CASE WHEN p.muted_until > now() THEN p.muted_until END`.as('muted'))
      .$if(of !== null, (query) => query.where('m.customer_id', '=', of!))
      .orderBy('m.id', 'desc')
      .limit(limit)
      .execute();
    const messages = rows.map(
      ({ id, text, account, nickname, created_at: at, removed_at: removed, muted }) => ({
        id,
        account,
        name: chatName({ account, nickname }),
        text,
        at: at.toISOString(),
        removed: removed !== null,
        mutedUntil: muted?.toISOString() ?? null,
      }),
    );
    return { open, messages };
  },
  'operator.chatReports': async ({ limit = 20 }, { db }) => ({
    messages: await reported(db, limit),
  }),
  'operator.chatMessage': async ({ id, remove }, { db, live }) => {
    const done = await db.transaction().execute(async (within) => decide(within, id, remove));
    if (done.changed) live.toChat();
    return { account: done.account, removed: done.removed, settled: done.settled };
  },
  'operator.chatMute': async ({ account, hours }, { db, live }) => {
    const customerId = await customerOf(db, account);
    const muted = sql<Date | null>`now() + ${hours}::int * interval '1 hour'`;
    const { muted_until: until } = await db
      .insertInto('chat_members')
      .values({ customer_id: customerId, person: newPerson(), muted_until: muted })
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet({ muted_until: sql`excluded.muted_until` }),
      )
      .returning('muted_until')
      .executeTakeFirstOrThrow();
    live.toCustomer(customerId, { kind: 'chatMuted', until: until?.toISOString() ?? null });
    return { until: until?.toISOString() ?? null };
  },
  'operator.chatRoom': async ({ open }, { db, live }) => {
    const changed = await db.transaction().execute(async (within) => {
      const room = await holdRoom(within);
      if (room.open === open) return false;
      await within.updateTable('chat_room').set({ open, last_change: room.next }).execute();
      return true;
    });
    if (changed) live.toChat();
    return { changed };
  },
};

/** Reported messages with reporters and reasons. */
async function reported(db: Kysely<Database>, limit: number) {
  const { rows } = await sql<{
    id: string;
    account: string;
    text: string;
    created_at: Date;
    removed_at: Date | null;
    reports: { reason: ChatReason; account: string }[];
  }>`
    SELECT m.id, c.account, m.text, m.created_at, m.removed_at,
      json_agg(json_build_object('reason', r.reason, 'account', b.account) ORDER BY r.created_at) AS reports
    FROM chat_reports r JOIN chat_messages m ON m.id = r.message_id JOIN customers c ON c.id = m.customer_id JOIN customers b ON b.id = r.customer_id
    WHERE r.settled_at IS NULL GROUP BY m.id, c.account ORDER BY count(*) DESC, m.id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ id, account, text, created_at: at, removed_at: removed, reports }) => ({
    id,
    account,
    text,
    at: at.toISOString(),
    removed: removed !== null,
    reports,
  }));
}

/** Removes or leaves a message; closes its reports. */
async function decide(db: Kysely<Database>, id: string, remove: boolean) {
  const { next } = await holdRoom(db);
  const message = await db
    .selectFrom('chat_messages as m')
    .innerJoin('customers as c', 'c.id', 'm.customer_id')
    .select(['m.removed_at', 'c.account'])
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!message) throw new DomainError('not_found', { field: 'id' });
  const changed = remove && message.removed_at === null;
  if (changed) {
    await db
      .updateTable('chat_messages')
      .set({ removed_at: sql<Date>`now()`, change: next })
      .where('id', '=', id)
      .execute();
    await noteChange(db, next);
  }
  const { numUpdatedRows: settled } = await db
    .updateTable('chat_reports')
    .set({ settled_at: sql<Date>`now()` })
    .where('message_id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return {
    account: message.account,
    changed,
    removed: remove || message.removed_at !== null,
    settled: Number(settled),
  };
}
