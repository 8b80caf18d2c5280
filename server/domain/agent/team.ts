import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type TeamList,
  type TeamMember,
  membersPerPage,
} from '../../../contract/agent/team-shapes.ts';
import { trialType } from '../../../contract/identity/account-types.ts';
import type { Request } from '../../../contract/index.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import { nowDate } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import {
  type Counted,
  type ListRequest,
  type MemberList,
  customersList,
  everybodyBelow,
  levelBelow,
  orderOf,
  stillBelow,
} from './everybody.ts';
import { placeBelow } from './place.ts';
import { agents } from './team-filters.ts';

/** Accounts that a search looks at: those of other teams may begin alike. */
const maxLooked = 1000;

type Row = Pick<TeamMember, 'account' | 'role' | 'state' | 'lastActive' | 'upline'> & {
  joined: Date;
} & Record<'balance' | 'members' | 'team_balance', string>;

/**
 * Accounts as an agent sees them, in the order given.
 * @param chosen a query of customers' `id` and their `place`
 */
export async function readMembers(
  db: Kysely<Database>,
  agentId: string,
  chosen: RawBuilder<unknown>,
): Promise<TeamMember[]> {
  const { rows } = await sql<Row>`
    SELECT c.shown_account AS account, CASE WHEN c.type = ANY (${agents}) THEN 'agent' ELSE 'member' END AS role,
      CASE WHEN c.disabled_at IS NULL THEN 'open' ELSE 'closed' END AS state, c.created_at AS joined,
      CASE WHEN c.upline_id <> ${agentId} THEN u.shown_account END AS upline, to_char(l.day, 'YYYY-MM-DD') AS "lastActive",
      coalesce(m.balance, 0) AS balance, coalesce(t.members, 0) AS members, coalesce(t.balance, 0) AS team_balance
    FROM (${chosen}) o JOIN customers c ON c.id = o.id LEFT JOIN customers u ON u.id = c.upline_id
    LEFT JOIN team_members m ON m.customer_id = c.id LEFT JOIN team_totals t ON t.leader_id = c.id
    LEFT JOIN team_last_active l ON l.leader_id = ${agentId} AND l.customer_id = c.id
    ORDER BY o.place`.execute(db);
  return rows.map(toMember);
}

/** Names each field: of a rest of fields V8 makes a hash table of a kilobyte, in a file of 100,000. */
const toMember = (row: Row): TeamMember => ({
  account: row.account,
  upline: row.upline,
  role: row.role,
  state: row.state,
  joinedAt: row.joined.toISOString(),
  lastActive: row.lastActive,
  balance: Number(row.balance),
  members: Number(row.members),
  teamBalance: Number(row.team_balance),
});

/** The hits of a search that lie below the agent. */
async function searchBelow(
  db: Kysely<Database>,
  agentId: string,
  search: string,
): Promise<{ ids: string[]; partial: boolean }> {
  const prefix = `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ looked: number; ids: string[] }>`
    WITH RECURSIVE hits AS (
      SELECT id, upline_id FROM customers WHERE shown_account LIKE ${prefix} AND type <> ${trialType} ORDER BY shown_account USING ~<~ LIMIT ${maxLooked}
    ), up AS (
      SELECT id, upline_id, 1 AS step FROM hits
      UNION ALL SELECT u.id, c.upline_id, u.step + 1 FROM up u JOIN customers c ON c.id = u.upline_id WHERE u.upline_id <> ${agentId} AND u.step < 100
    ) SELECT (SELECT count(*) FROM hits)::integer AS looked, array(SELECT id::text FROM up WHERE upline_id = ${agentId}) AS ids`.execute(
    db,
  );
  const { looked, ids } = rows[0]!;
  return { ids, partial: looked === maxLooked };
}

/** As of the reports' mark: play and money are counted up to then. */
export async function seenAt(
  db: Kysely<Database>,
): Promise<Pick<TeamList, 'asOf' | 'timeZone' | 'currencySymbol'>> {
  const { rows } = await sql<{ upto: Date }>`SELECT upto FROM team_mark`.execute(db);
  return {
    asOf: rows[0]!.upto.toISOString(),
    timeZone: recordTimeZone,
    currencySymbol: currencySymbol(memberCurrency),
  };
}

/** Accounts right below one of the team, or a search's hits. */
interface Level {
  id: string;
  path: string[];
  /** Of its customers `c`. */
  where: RawBuilder<unknown>;
  partial: boolean;
}

/** A level, or a search's hits. Throws `not_found` (AGT-09). */
export async function levelOf(
  db: Kysely<Database>,
  agentId: string,
  { under, search }: Pick<Request<'agent.team'>, 'under' | 'search'>,
): Promise<Level> {
  const place =
    under === undefined ? { id: agentId, path: [] } : await placeBelow(db, agentId, under);
  const found = search === undefined ? null : await searchBelow(db, agentId, search);
  const chosen = found ? sql`c.id = ANY (${found.ids}::bigint[])` : sql`c.upline_id = ${place.id}`;
  const where = sql`${chosen} AND c.type <> ${trialType}`;
  return { ...place, where, partial: found?.partial ?? false };
}

/** Of pages, what their list has. */
export async function countPages(
  db: Kysely<Database>,
  count: Counted,
): Promise<Pick<TeamList, 'total' | 'totalPages'>> {
  const total = typeof count === 'number' ? count : await countRows(db, count);
  return { total, totalPages: Math.ceil(total / membersPerPage) };
}

async function countRows(db: Kysely<Database>, count: Exclude<Counted, number>): Promise<number> {
  const of =
    'from' in count
      ? sql`SELECT count(*) FROM ${count.from} WHERE ${sql.join(count.where, sql` AND `)}`
      : count.total;
  const { rows } = await sql<{ total: number }>`SELECT (${of})::integer AS total`.execute(db);
  return rows[0]!.total;
}

/** The ids of a page, or of all pages, with their place. */
export function pageOf(
  request: ListRequest,
  { page: { from, where, id, by } }: MemberList,
): RawBuilder<unknown> {
  const { direction, before, upTo } = orderOf(request);
  return sql`SELECT id, row_number() OVER () AS place FROM (
    SELECT ${id} AS id FROM ${from} WHERE ${sql.join(where, sql` AND `)} ORDER BY ${by} ${direction}, ${id} ${direction}
    LIMIT ${upTo === null ? null : upTo - before} OFFSET ${before}) AS sorted`;
}

/** What a request lists of a level, of everybody below it, or of a search's hits. */
export function listOf(
  db: Kysely<Database>,
  agentId: string,
  { id, where }: Level,
  request: ListRequest,
): MemberList | Promise<MemberList> {
  if (request.search !== undefined) return customersList(agentId, where, request, nowDate());
  return request.levels === 'all'
    ? everybodyBelow(db, agentId, id, request, nowDate())
    : levelBelow(db, agentId, { id, where }, request, nowDate());
}

/**
 * A level of the caller's team, everybody below an account of it, or a search's hits (AGT-06).
 * Throws `not_found` (AGT-09).
 */
export async function listTeam(
  request: Request<'agent.team'>,
  { db, caller }: Context,
): Promise<TeamList> {
  const agentId = requireCustomer(caller);
  const level = await levelOf(db, agentId, request);
  const list = await listOf(db, agentId, level, request);
  const [seen, members, counted] = await Promise.all([
    seenAt(db),
    readMembers(db, agentId, stillBelow(agentId, pageOf(request, list))),
    countPages(db, list.count),
  ]);
  return { ...seen, ...counted, path: level.path, members, partial: level.partial };
}
