import { type RawBuilder, sql } from 'kysely';
import type { TeamFilters, TeamSort } from '../../../contract/agent/team-shapes.ts';
import { agentTypes } from '../../../contract/identity/account-types.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';

export const agents = sql`ARRAY[${sql.join([...agentTypes])}]::integer[]`;

/** What a list of accounts sorts and filters by, as expressions over its rows. */
export type MemberColumns = Record<TeamSort | 'id' | 'isAgent' | 'isClosed', RawBuilder<unknown>>;

/** The last day with a bet in the agent's team; '-infinity': none. */
export const lastActiveOf = (agentId: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((SELECT l.day FROM team_last_active l WHERE l.leader_id = ${agentId} AND l.customer_id = ${id}), '-infinity')`;

/** Of customers `c`, seen by an agent. */
export const customerColumns = (agentId: string): MemberColumns => ({
  id: sql`c.id`,
  account: sql`c.shown_account COLLATE "C"`,
  joined: sql`c.created_at`,
  lastActive: lastActiveOf(agentId, sql`c.id`),
  balance: sql`coalesce((SELECT m.balance FROM team_members m WHERE m.customer_id = c.id), 0)`,
  members: sql`coalesce((SELECT t.members FROM team_totals t WHERE t.leader_id = c.id), 0)`,
  teamBalance: sql`coalesce((SELECT t.balance FROM team_totals t WHERE t.leader_id = c.id), 0)`,
  isAgent: sql`(c.type = ANY (${agents}))`,
  isClosed: sql`(c.disabled_at IS NOT NULL)`,
});

/** A query's tables, and conditions of its rows. */
export interface Listed {
  from: RawBuilder<unknown>;
  where: readonly RawBuilder<unknown>[];
}

export const customersWhere = (where: RawBuilder<unknown>): Listed => ({
  from: sql`customers c`,
  where: [where],
});

/** A day's midnight in Manila, moved by days. */
const midnight = (day: RawBuilder<unknown>, days = 0): RawBuilder<unknown> =>
  sql`((${day} + ${sql.lit(days)})::timestamp AT TIME ZONE ${recordTimeZone})`;

/** The conditions that filters ask for (AGT-06). */
export function filtersOf(
  { role, state, joinedFrom, joinedTo, lastActiveFrom, lastActiveTo, idleDays, balanceFrom, balanceTo }: TeamFilters, // prettier-ignore
  { isAgent, isClosed, joined, lastActive, balance }: Omit<MemberColumns, 'teamBalance'>,
  now: Date,
): RawBuilder<unknown>[] {
  const day = (name: string) => sql`${name}::date`;
  const idleSince = sql`((${now}::timestamptz AT TIME ZONE ${recordTimeZone})::date - ${idleDays ?? 0}::integer)`;
  const chosen: [unknown, () => RawBuilder<unknown>][] = [
    [role, () => sql`${isAgent} = ${role === 'agent'}`],
    [state, () => sql`${isClosed} = ${state === 'closed'}`],
    [joinedFrom, () => sql`${joined} >= ${midnight(day(joinedFrom!))}`],
    [joinedTo, () => sql`${joined} < ${midnight(day(joinedTo!), 1)}`],
    [lastActiveFrom, () => sql`${lastActive} >= ${day(lastActiveFrom!)}`],
    [lastActiveTo, () => sql`${lastActive} <= ${day(lastActiveTo!)}`],
    [idleDays, () => sql`${lastActive} <= ${idleSince} AND ${joined} < ${midnight(idleSince, 1)}`],
    [balanceFrom, () => sql`${balance} >= ${balanceFrom}`],
    [balanceTo, () => sql`${balance} <= ${balanceTo}`],
  ];
  return chosen.filter(([value]) => value !== undefined).map(([, condition]) => condition());
}
