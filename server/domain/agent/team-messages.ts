import { type Kysely, sql } from 'kysely';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import type { Job } from '../../kernel/jobs.ts';
import { type NewMessage, addMessages } from '../messages/add.ts';
import { wasTakenBack } from '../messages/team-news.ts';
import { agents } from './team-filters.ts';

/** Of each kind, per agent and day; one more message counts all of the day. */
export const maxSingle = 10;
/** Events per transaction. */
const batchSize = 500;

interface News {
  customer: string;
  kind: 'joined' | 'deposited';
  agent: string;
  /** In Manila. */
  day: string;
  account: string;
  isAgent: boolean;
  /** Opened by the agent. */
  opened: boolean;
  /** The link's name, and the inviting member's account; null for an agent's own code. */
  link: string | null;
  inviter: string | null;
  /** Centavos. */
  amount: string;
  takenBack: boolean;
}

/** An agent's events of a kind and day. */
interface Group extends Pick<News, 'agent' | 'kind' | 'day'> {
  news: News[];
  /** Of the whole day. */
  events: number;
  amount: string;
}

/**
 * Writes agents' messages of registrations and first deposits right below them (LIVE-01), each
 * once however many gateways run: an event is marked in its message's transaction. Then notifies
 * their pages.
 * @param size events per transaction
 */
export async function writeTeamMessages(
  { db, live }: Pick<Gateway, 'db' | 'live'>,
  size = batchSize,
): Promise<void> {
  for (let more = true; more;) {
    const taken = await db.transaction().execute((held) => writeBatch(held, size));
    for (const agent of new Set(taken.map((news) => news.agent))) {
      live.news(agent);
      live.toCustomer(agent, { kind: 'team' });
    }
    more = taken.length === size;
  }
}

async function writeBatch(db: Kysely<Database>, size: number): Promise<News[]> {
  const taken = await takeNews(db, size);
  const groups = await countDays(
    db,
    taken.filter(({ takenBack }) => !takenBack),
  );
  await forgetTakenBack(
    db,
    taken.filter(({ takenBack }) => takenBack),
  );
  // Before feeds are locked, as where messages are marked as read.
  await countOn(db, groups);
  await addMessages(db, groups.flatMap(messagesOf));
  return taken;
}

/** The oldest that no other process has taken. */
async function takeNews(db: Kysely<Database>, size: number): Promise<News[]> {
  const { rows } = await sql<News>`
    WITH due AS (
      SELECT customer_id, kind FROM team_news WHERE NOT done ORDER BY at LIMIT ${size} FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE team_news n SET done = true FROM due WHERE n.customer_id = due.customer_id AND n.kind = due.kind RETURNING n.*
    )
    SELECT t.customer_id AS customer, t.kind, t.agent_id AS agent, (t.at AT TIME ZONE ${recordTimeZone})::date::text AS day,
      c.shown_account AS account, c.type = ANY (${agents}) AS "isAgent", coalesce(r.method = 'agent', false) AS opened, l.name AS link,
      CASE WHEN i.id <> t.agent_id THEN i.shown_account END AS inviter, coalesce(d.credited, 0) AS amount,
      d.id IS NOT NULL AND ${wasTakenBack(sql`d.transfer_id`)} AS "takenBack"
    FROM taken t JOIN customers c ON c.id = t.customer_id LEFT JOIN registrations r ON r.customer_id = c.id
      LEFT JOIN register_links l ON l.id = r.link_id LEFT JOIN customers i ON i.id = c.referred_by
      LEFT JOIN deposits d ON d.id = t.deposit_id
    ORDER BY t.at, t.customer_id`.execute(db);
  return rows;
}

/** A later deposit is then the first. */
async function forgetTakenBack(db: Kysely<Database>, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await sql`DELETE FROM team_news WHERE kind = 'deposited' AND customer_id = ANY (${news.map(({ customer }) => customer)}::bigint[])`.execute(
    db,
  );
}

const keyOf = ({ agent, day, kind }: Pick<News, 'agent' | 'day' | 'kind'>): string =>
  `${agent} ${day} ${kind}`;

/** Adds the events to their days, in one order against deadlocks; others wait for the rows. */
async function countDays(db: Kysely<Database>, news: readonly News[]): Promise<Group[]> {
  if (news.length === 0) return [];
  const { rows } = await sql<Omit<Group, 'news'>>`
    INSERT INTO team_news_days AS d (agent_id, day, kind, events, amount)
    SELECT agent, day, kind, count(*), sum(amount)
    FROM jsonb_to_recordset(${JSON.stringify(news)}::jsonb) AS n (agent bigint, day date, kind text, amount bigint)
    GROUP BY agent, day, kind ORDER BY agent, day, kind
    ON CONFLICT (agent_id, day, kind) DO UPDATE SET events = d.events + excluded.events, amount = d.amount + excluded.amount
    RETURNING agent_id AS agent, day::text, kind, events, amount`.execute(db);
  const groups = new Map(rows.map((row) => [keyOf(row), { ...row, news: [] as News[] }]));
  for (const one of news) groups.get(keyOf(one))!.news.push(one);
  return [...groups.values()];
}

/** The day's count in the message that has it already; read or deleted, it stays so. */
async function countOn(db: Kysely<Database>, groups: readonly Group[]): Promise<void> {
  const written = groups
    .filter(({ events, news }) => events - news.length > maxSingle)
    .map(summaryOf);
  if (written.length === 0) return;
  await sql`
    WITH found AS (
      SELECT m.id, s.params FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS s ("customerId" bigint, cause text, params jsonb)
      JOIN messages m ON m.customer_id = s."customerId" AND m.cause = s.cause ORDER BY m.id FOR UPDATE OF m
    )
    UPDATE messages m SET params = found.params FROM found WHERE m.id = found.id`.execute(db);
}

/** The first of a day by themselves, then one of the whole day. */
function messagesOf(group: Group): NewMessage[] {
  const { events, news } = group;
  const before = events - news.length;
  const single = news.slice(0, Math.max(0, maxSingle - before)).map(messageOf);
  return events > maxSingle && before <= maxSingle ? [...single, summaryOf(group)] : single;
}

function messageOf(news: News): NewMessage {
  const { customer, agent: customerId, kind, account, amount } = news;
  const cause = `team-${kind}:${customer}`;
  return kind === 'joined'
    ? { customerId, kind: 'team', cause, key: 'teamJoined', params: { account, ...wayOf(news) } }
    : {
        customerId,
        kind: 'team',
        cause,
        key: 'teamDeposited',
        params: { account, ...moneyOf(amount) },
      };
}

const moneyOf = (amount: string) => ({
  amount: Number(amount),
  symbol: currencySymbol(memberCurrency),
});

/** As what the account came, and how. */
function wayOf({ isAgent, opened, link, inviter }: News): Record<string, string> {
  const role = isAgent ? 'agent' : 'member';
  if (opened) return { role, way: 'opened' };
  if (link !== null) return { role, way: 'link', link };
  return inviter === null ? { role, way: 'code' } : { role, way: 'invited', inviter };
}

function summaryOf({ agent: customerId, day, kind, events: count, amount }: Group): NewMessage {
  const cause = `team-${kind}-day:${day}`;
  return kind === 'joined'
    ? { customerId, kind: 'team', cause, key: 'teamJoinedMore', params: { day, count } }
    : {
        customerId,
        kind: 'team',
        cause,
        key: 'teamDepositedMore',
        params: { day, count, ...moneyOf(amount) },
      };
}

export const teamMessagesJob: Job = {
  name: 'team messages',
  intervalMs: 2000,
  run: (gateway) => writeTeamMessages(gateway),
};
