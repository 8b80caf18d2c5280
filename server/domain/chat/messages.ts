import { type Kysely, sql } from 'kysely';
import { is } from 'superstruct';
import { type ChatMessage, type ChatNews, chatPageSize } from '../../../contract/chat/shapes.ts';
import { AvatarChoice } from '../../../contract/account/profile.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';

/** Changes per response; after more, the room is entered again. */
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

/** The name others see. The first nickname is the username, part of the login, so it is masked. */
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

/** For `toMessage`, of `chat_messages m`. */
const columns = sql`m.id, m.change, m.text, m.created_at, m.removed_at, p.person, c.account, c.nickname, f.avatar`;
const joins = sql`JOIN chat_members p ON p.customer_id = m.customer_id JOIN customers c ON c.id = m.customer_id
  LEFT JOIN profiles f ON f.customer_id = m.customer_id`;

export async function chatMessage(
  db: Kysely<Database>,
  id: string,
): Promise<ChatMessage | undefined> {
  const { rows } =
    await sql<Row>`SELECT ${columns} FROM chat_messages m ${joins} WHERE m.id = ${id}`.execute(db);
  return rows[0] && toMessage(rows[0]);
}

/** Before a message, or the latest; oldest first. */
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

/** The room's changes after one; one statement, so nothing before `upTo` is missing. */
export async function chatNews({ db }: Pick<Gateway, 'db'>, after: number): Promise<ChatNews> {
  const { rows } = await sql<{ open: boolean; last: string } & ({ [K in keyof Row]: null } | Row)>`
    SELECT r.open, r.last_change AS last, n.* FROM chat_room r
    LEFT JOIN LATERAL (SELECT ${columns} FROM chat_messages m ${joins} WHERE m.change > ${after} ORDER BY m.change LIMIT ${maxChanges + 1}) n ON true`.execute(
    db,
  );
  const { open, last } = rows[0]!;
  const changed = rows.filter((row): row is typeof row & Row => row.id !== null);
  // An unreached number comes from another database, such as before a restored backup.
  const behind = changed.length > maxChanges || Number(last) < after;
  return { open, upTo: Number(last), behind, messages: behind ? [] : changed.map(toMessage) };
}
