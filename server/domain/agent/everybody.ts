import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type TeamSort, membersPerPage } from '../../../contract/agent/team-shapes.ts';
import { trialType } from '../../../contract/identity/account-types.ts';
import type { Request } from '../../../contract/index.ts';
import type { Database } from '../../db/database.ts';
import { maxLevels } from './place.ts';
import {
  type Listed,
  type MemberColumns,
  customerColumns,
  customersWhere,
  filtersOf,
  lastActiveOf,
} from './team-filters.ts';

/** Of a page; null: of all pages. */
export type ListRequest = Omit<Request<'agent.team'>, 'pageNo'> & {
  pageNo?: number | null | undefined;
};

/** A list that `pageOf` sorts and `countPages` counts. */
export interface MemberList {
  page: Listed & Sorted;
  count: Counted;
}

/** The same rows, their known number, or a query of it. */
export type Counted = Listed | number | { total: RawBuilder<unknown> };

interface Sorted {
  id: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
}

/** Of rows `r` of a roster. */
const rosterColumns = (lastActive: RawBuilder<unknown>): Omit<MemberColumns, 'teamBalance'> => ({
  id: sql`r.customer_id`,
  account: sql`r.account`,
  joined: sql`r.joined_at`,
  lastActive,
  balance: sql`r.balance`,
  members: sql`r.members`,
  isAgent: sql`r.is_agent`,
  isClosed: sql`r.closed`,
});

/** A team with a roster. */
interface Rostered {
  id: string;
  /** Below it. */
  members: number;
}

/** From the roster of a large team: sorted by an index, without the rest of it (0086, 0114). */
function fromRoster(
  agentId: string,
  leader: Rostered,
  { directOnly = false, ...request }: ListRequest & { directOnly?: boolean },
  now: Date,
): MemberList {
  const { sort = 'account', balanceFrom, balanceTo } = request;
  // A leader below the agent may know of bets from before, or not know of those elsewhere in the team.
  const lastActive =
    leader.id === agentId ? sql`r.last_active` : lastActiveOf(agentId, sql`r.customer_id`);
  const columns = rosterColumns(lastActive);
  const filters = filtersOf(request, columns, now);
  const tableFor = (balances: boolean): Listed => ({
    from: balances ? sql`team_roster_balances r` : sql`team_roster r`,
    where: [sql`r.leader_id = ${leader.id}`, ...(directOnly ? [sql`r.direct`] : []), ...filters],
  });
  const filtersBalance = balanceFrom !== undefined || balanceTo !== undefined;
  const table = tableFor(filtersBalance || sort === 'balance');
  return {
    page:
      sort === 'teamBalance'
        ? byTeamBalance(table, request)
        : { ...table, id: columns.id, by: columns[sort] },
    count: directOnly
      ? tableFor(filtersBalance)
      : (knownCount(leader, request, filters.length) ?? tableFor(filtersBalance)),
  };
}

/** Of everybody, or of those that a filter by balance alone leaves; undefined: of other filters. */
function knownCount(
  leader: Rostered,
  { balanceFrom, balanceTo }: ListRequest,
  filters: number,
): Counted | undefined {
  if (filters === 0) return leader.members;
  const bounds = [balanceFrom, balanceTo].filter((bound) => bound !== undefined).length;
  if (filters !== bounds) return undefined;
  return {
    total: sql`SELECT count_balances(${leader.id}, ${balanceFrom ?? null}, ${balanceTo ?? null})`,
  };
}

/** Teams of the site that are looked at first for an order by balance, and next. */
const firstTeams = [200, 2000];

/**
 * Balances of teams are in no roster, as each bet changes those of everybody above it. Only accounts
 * with a team have one: read from the site's first teams where these fill the pages up to this one,
 * else from more of them, else from all. Of the others no more are read than those pages show.
 */
function byTeamBalance({ from, where }: Listed, request: ListRequest): MemberList['page'] {
  const { direction, upTo } = orderOf(request);
  const chosen = sql.join(where, sql` AND `);
  const leaders = (totals: RawBuilder<unknown>) =>
    sql`SELECT r.customer_id AS id, coalesce(t.balance, 0) AS balance FROM ${from} ${totals} ON t.leader_id = r.customer_id WHERE ${chosen} AND r.members > 0`;
  const all = leaders(sql`LEFT JOIN team_totals t`);
  const inOrder = sql`ORDER BY balance ${direction}, id ${direction} LIMIT ${upTo}`;
  const first = (count: number) =>
    leaders(
      sql`JOIN (SELECT * FROM team_totals ORDER BY balance ${direction}, leader_id ${direction} LIMIT ${count}) t`,
    );
  const [few, more] = firstTeams.map(first);
  const isShort = (name: string) => sql`(SELECT count(*) FROM ${sql.ref(name)}) < ${upTo}`;
  const teams =
    upTo === null
      ? all
      : sql`
    WITH few AS MATERIALIZED (${few} ${inOrder}), more AS MATERIALIZED (SELECT * FROM (${more} ${inOrder}) m WHERE ${isShort('few')})
    SELECT * FROM few WHERE NOT ${isShort('few')}
    UNION ALL SELECT * FROM more WHERE NOT ${isShort('more')}
    UNION ALL SELECT * FROM (${all}) a WHERE ${isShort('few')} AND ${isShort('more')}`;
  const rows = sql`(${teams})
    UNION ALL (SELECT r.customer_id, 0 FROM ${from} WHERE ${chosen} AND r.members = 0
      ORDER BY r.customer_id ${direction} LIMIT ${upTo})`;
  return { from: sql`(${rows}) r`, where: [sql`true`], id: sql`r.id`, by: sql`r.balance` };
}

/** Its direction, and the places of the rows before a page and of its last; null: of all rows. */
export function orderOf({ sort = 'account', order, pageNo = 1 }: ListRequest): {
  direction: RawBuilder<unknown>;
  before: number;
  upTo: number | null;
} {
  const ascends = order === undefined ? sort === 'account' : order === 'up';
  return {
    direction: ascends ? sql`ASC` : sql`DESC`,
    before: pageNo === null ? 0 : (pageNo - 1) * membersPerPage,
    upTo: pageNo === null ? null : pageNo * membersPerPage,
  };
}

async function rosteredOf(db: Kysely<Database>, leaderId: string): Promise<Rostered | undefined> {
  const { rows } = await sql<Rostered>`
    SELECT r.leader_id AS id, coalesce(t.members, 0)::integer AS members FROM team_rostered r LEFT JOIN team_totals t USING (leader_id)
    WHERE r.leader_id = ${leaderId}`.execute(db);
  return rows[0];
}

/** The ids below an account at any level. */
async function walkBelow(db: Kysely<Database>, leaderId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    WITH RECURSIVE below AS (
      SELECT id FROM customers WHERE upline_id = ${leaderId} AND type <> ${trialType}
      UNION SELECT c.id FROM below b JOIN customers c ON c.upline_id = b.id AND c.type <> ${trialType}
    ) SELECT array(SELECT id::text FROM below WHERE id <> ${leaderId}) AS ids`.execute(db);
  return rows[0]!.ids;
}

/**
 * Everybody below an account at any level (AGT-06), from its roster where it has one, else walked.
 * @param agentId whose view it is
 */
export async function everybodyBelow(
  db: Kysely<Database>,
  agentId: string,
  leaderId: string,
  request: ListRequest,
  now: Date,
): Promise<MemberList> {
  const leader = await rosteredOf(db, leaderId);
  if (leader) return fromRoster(agentId, leader, request, now);
  const ids = await walkBelow(db, leaderId);
  return customersList(agentId, sql`c.id = ANY (${ids}::bigint[])`, request, now);
}

/** Orders that show at once who has just joined; all others are by what is counted. */
const liveSorts: ReadonlySet<TeamSort> = new Set(['account', 'joined']);

/**
 * The accounts right below one (AGT-06). By name or joining, or where there is no roster, they are
 * customers as of now, else the roster's, as of the reports' mark (0114).
 * @param level its leader and its customers `c`
 */
export async function levelBelow(
  db: Kysely<Database>,
  agentId: string,
  { id, where }: { id: string; where: RawBuilder<unknown> },
  request: ListRequest,
  now: Date,
): Promise<MemberList> {
  const isLive = liveSorts.has(request.sort ?? 'account');
  const leader = isLive ? undefined : await rosteredOf(db, id);
  return leader
    ? fromRoster(agentId, leader, { ...request, directOnly: true }, now)
    : customersList(agentId, where, request, now);
}

/** Of customers `c`. */
export function customersList(
  agentId: string,
  chosen: RawBuilder<unknown>,
  request: ListRequest,
  now: Date,
): MemberList {
  const columns = customerColumns(agentId);
  const { from, where } = customersWhere(chosen);
  const listed = { from, where: [...where, ...filtersOf(request, columns, now)] };
  const { sort = 'account' } = request;
  return { page: { ...listed, id: columns.id, by: columns[sort] }, count: listed };
}

/**
 * Of ids with their place, those below the agent now: a roster is as of the reports' mark, and
 * somebody may have left since (AGT-09).
 */
export const stillBelow = (
  agentId: string,
  chosen: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  SELECT p.id, p.place FROM (${chosen}) p WHERE EXISTS (
    WITH RECURSIVE up AS (
      SELECT c.upline_id, 1 AS step FROM customers c WHERE c.id = p.id
      UNION ALL SELECT c.upline_id, u.step + 1 FROM up u JOIN customers c ON c.id = u.upline_id
        WHERE u.upline_id <> ${agentId} AND u.step < ${maxLevels}
    ) SELECT FROM up WHERE upline_id = ${agentId})`;
