import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type TeamList,
  type TeamMember,
  type TeamSort,
  membersPerPage,
} from '../../../contract/agent/team-shapes.ts';
import { agentTypes, trialType } from '../../../contract/identity/session.ts';
import type { Request } from '../../../contract/index.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { placeBelow } from './place.ts';

/** Accounts that a search looks at: those of other teams may begin alike. */
const maxLooked = 1000;

export const agents = sql`ARRAY[${sql.join([...agentTypes])}]::integer[]`;

/** Of customer `c`, seen by an agent. */
const sortColumns = (agentId: string): Record<TeamSort, RawBuilder<unknown>> => ({
  account: sql`c.account COLLATE "C"`,
  joined: sql`c.created_at`,
  lastActive: sql`(SELECT l.day FROM team_last_active l WHERE l.leader_id = ${agentId} AND l.customer_id = c.id)`,
  balance: sql`coalesce((SELECT m.balance FROM team_members m WHERE m.customer_id = c.id), 0)`,
  members: sql`coalesce((SELECT t.members FROM team_totals t WHERE t.leader_id = c.id), 0)`,
  teamBalance: sql`coalesce((SELECT t.balance FROM team_totals t WHERE t.leader_id = c.id), 0)`,
});

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
    SELECT c.account, CASE WHEN c.type = ANY (${agents}) THEN 'agent' ELSE 'member' END AS role,
      CASE WHEN c.disabled_at IS NULL THEN 'open' ELSE 'closed' END AS state, c.created_at AS joined,
      CASE WHEN c.upline_id <> ${agentId} THEN u.account END AS upline, to_char(l.day, 'YYYY-MM-DD') AS "lastActive",
      coalesce(m.balance, 0) AS balance, coalesce(t.members, 0) AS members, coalesce(t.balance, 0) AS team_balance
    FROM (${chosen}) o JOIN customers c ON c.id = o.id LEFT JOIN customers u ON u.id = c.upline_id
    LEFT JOIN team_members m ON m.customer_id = c.id LEFT JOIN team_totals t ON t.leader_id = c.id
    LEFT JOIN team_last_active l ON l.leader_id = ${agentId} AND l.customer_id = c.id
    ORDER BY o.place`.execute(db);
  return rows.map(toMember);
}

const toMember = ({ joined, balance, members, team_balance: sum, ...row }: Row): TeamMember => ({
  ...row,
  joinedAt: joined.toISOString(),
  balance: Number(balance),
  members: Number(members),
  teamBalance: Number(sum),
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
      SELECT id, upline_id FROM customers WHERE account LIKE ${prefix} AND type <> ${trialType} ORDER BY account USING ~<~ LIMIT ${maxLooked}
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

/** What a request is for. Throws `not_found` (AGT-09). */
export async function levelOf(
  db: Kysely<Database>,
  agentId: string,
  { under, search, role, state }: Request<'agent.team'>,
): Promise<Level> {
  const place =
    under === undefined ? { id: agentId, path: [] } : await placeBelow(db, agentId, under);
  const found = search === undefined ? null : await searchBelow(db, agentId, search);
  const where = sql.join(
    [
      found ? sql`c.id = ANY (${found.ids}::bigint[])` : sql`c.upline_id = ${place.id}`,
      sql`c.type <> ${trialType}`,
      ...(role ? [sql`(c.type = ANY (${agents})) = ${role === 'agent'}`] : []),
      ...(state ? [sql`(c.disabled_at IS NULL) = ${state === 'open'}`] : []),
    ],
    sql` AND `,
  );
  return { ...place, where, partial: found?.partial ?? false };
}

export async function countPages(
  db: Kysely<Database>,
  { where }: Pick<Level, 'where'>,
): Promise<Pick<TeamList, 'total' | 'totalPages'>> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*)::integer AS total FROM customers c WHERE ${where}`.execute(db);
  const { total } = rows[0]!;
  return { total, totalPages: Math.ceil(total / membersPerPage) };
}

/** The ids of a page, with their place. */
function pageOf(
  { sort = 'account', order, pageNo = 1 }: Request<'agent.team'>,
  agentId: string,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ascends = order === undefined ? sort === 'account' : order === 'up';
  const by = sql`${sortColumns(agentId)[sort]} ${ascends ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`}`;
  return sql`SELECT id, row_number() OVER () AS place FROM (
    SELECT c.id FROM customers c WHERE ${where} ORDER BY ${by}, c.id LIMIT ${membersPerPage} OFFSET ${(pageNo - 1) * membersPerPage}) AS sorted`;
}

/** A level of the caller's team, or a search of it (AGT-06). Throws `not_found` (AGT-09). */
export async function listTeam(
  request: Request<'agent.team'>,
  { db, caller }: Context,
): Promise<TeamList> {
  const agentId = requireCustomer(caller);
  const level = await levelOf(db, agentId, request);
  const [seen, members, counted] = await Promise.all([
    seenAt(db),
    readMembers(db, agentId, pageOf(request, agentId, level.where)),
    countPages(db, level),
  ]);
  return { ...seen, ...counted, path: level.path, members, partial: level.partial };
}
