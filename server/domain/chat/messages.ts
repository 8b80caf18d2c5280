import { type Kysely, sql } from 'kysely';
import { is } from 'superstruct';
import { type ChatMessage, type ChatNews, chatPageSize } from '../../../contract/chat/shapes.ts';
import { AvatarChoice } from '../../../contract/account/profile.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';

/** Changes that one answer brings; after more, the room is entered again. */
const maxChanges = 100;

interface Row {
  id: string;
  change: string;
  person: string;
  account: string;
  nickname: string;
  avatar: string | null;
  text: string;
  created_at: Date;
  removed_at: Date | null;
}

/**
 * What others call a member. An account begins with its username as nickname; that is what its holder logs in with, and is not shown
 * to others whole.
 */
export const chatName = ({ account, nickname }: { account: string; nickname: string }): string =>
  nickname.toLowerCase() === account ? `${[...nickname].slice(0, 2).join('')}•••` : nickname;

function toMessage({
  id,
  change,
  person,
  account,
  nickname,
  avatar,
  text,
  created_at: at,
  removed_at: removed,
}: Row): ChatMessage {
  return {
    id,
    change: Number(change),
    person,
    name: chatName({ account, nickname }),
    avatar:
      typeof avatar === 'string' && is(avatar, AvatarChoice)
        ? (avatar as ChatMessage['avatar'])
        : null,
    text: removed ? '' : text,
    at: at.toISOString(),
    removed: removed !== null,
  };
}

/** The columns of a message as `toMessage` takes them, of `chat_messages m`. */
const columns = sql`m.id, m.change, m.text, m.created_at, m.removed_at, p.person, c.account, c.nickname, f.avatar`;
const joins = sql`JOIN chat_members p ON p.customer_id = m.customer_id JOIN customers c ON c.id = m.customer_id
  LEFT JOIN profiles f ON f.customer_id = m.customer_id`;

/** One message; `undefined` when there is none. */
export async function chatMessage(
  db: Kysely<Database>,
  id: string,
): Promise<ChatMessage | undefined> {
  const { rows } =
    await sql<Row>`SELECT ${columns} FROM chat_messages m ${joins} WHERE m.id = ${id}`.execute(db);
  return rows[0] && toMessage(rows[0]);
}

/** The messages before one, or the latest, the oldest of them first. */
export async function chatHistory(
  db: Kysely<Database>,
  before: string | null,
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM chat_messages m ${joins}
    WHERE (${before}::bigint IS NULL OR m.id < ${before}) ORDER BY m.id DESC LIMIT ${chatPageSize + 1}`.execute(
    db,
  );
  return {
    messages: rows.slice(0, chatPageSize).toReversed().map(toMessage),
    more: rows.length > chatPageSize,
  };
}

/**
 * Returns the changes of the room after a change. One statement, so one moment: nothing before `upTo` is missing.
 */
export async function chatNews({ db }: Pick<Gateway, 'db'>, after: number): Promise<ChatNews> {
  const { rows } = await sql<{ open: boolean; last: string } & ({ [K in keyof Row]: null } | Row)>`
    SELECT r.open, r.last_change AS last, n.* FROM chat_room r
    LEFT JOIN LATERAL (SELECT ${columns} FROM chat_messages m ${joins} WHERE m.change > ${after} ORDER BY m.change LIMIT ${maxChanges + 1}) n ON true`.execute(
    db,
  );
  const { open, last } = rows[0]!;
  const changed = rows.filter((row): row is typeof row & Row => row.id !== null);
  // A number that is not reached yet is of another database, such as one from before a backup was put back.
  const behind = changed.length > maxChanges || Number(last) < after;
  return { open, upTo: Number(last), behind, messages: behind ? [] : changed.map(toMessage) };
}
