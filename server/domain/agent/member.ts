import { type Kysely, sql } from 'kysely';
import {
  type MemberFigures,
  type TeamMemberPage,
  maxRateChanges,
  maxTeamTransfers,
} from '../../../contract/agent/team-shapes.ts';
import type { Request } from '../../../contract/index.ts';
import { nowDate } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { teamRatesOf } from '../../kernel/team-rates.ts';
import { confirmsByCode, passwordOf } from '../identity/security/transaction-password.ts';
import { type Days, daysOf } from './days.ts';
import { type FigureRow, figureSums, toFigures, within } from './figures.ts';
import { placeBelow } from './place.ts';
import { readMembers, seenAt } from './team.ts';

/** The account's own days, or those of everybody below it. */
async function figuresOf(
  db: Kysely<Database>,
  customerId: string,
  whose: 'own' | 'team',
  days: Days,
): Promise<MemberFigures> {
  const from =
    whose === 'own'
      ? sql`member_days WHERE customer_id = ${customerId}`
      : sql`team_days WHERE leader_id = ${customerId}`;
  const { rows } =
    await sql<FigureRow>`SELECT ${figureSums} FROM ${from} AND ${within(days)}`.execute(db);
  return toFigures(rows[0]!);
}

async function changesOf(
  db: Kysely<Database>,
  customerId: string,
): Promise<TeamMemberPage['changes']> {
  const { rows } = await sql<TeamMemberPage['changes'][number]>`
    SELECT category, rate, to_char(from_day, 'YYYY-MM-DD') AS "from" FROM team_rates
    WHERE customer_id = ${customerId} ORDER BY from_day DESC, category LIMIT ${maxRateChanges}`.execute(
    db,
  );
  return rows;
}

/** What the agent has given to a direct downline. */
async function givenTo(
  db: Kysely<Database>,
  agentId: string,
  customerId: string,
): Promise<Pick<TeamMemberPage, 'contracts' | 'transfers'>> {
  const [contracts, transfers] = await Promise.all([
    db
      .selectFrom('contracts')
      .select(['id', 'kind', 'state'])
      .where('customer_id', '=', customerId)
      .where('offerer_id', '=', agentId)
      .where('state', 'in', ['pending', 'active'])
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('team_transfers')
      .select(['transfer_id', 'at', 'amount'])
      .where('from_id', '=', agentId)
      .where('to_id', '=', customerId)
      .orderBy('at', 'desc')
      .limit(maxTeamTransfers)
      .execute(),
  ]);
  return {
    contracts: contracts.map(({ id, kind, state }) => ({
      id,
      kind,
      state: state === 'active' ? 'active' : 'pending',
    })),
    transfers: transfers.map(({ transfer_id: id, at, amount }) => ({
      id,
      at: at.toISOString(),
      amount: Number(amount),
    })),
  };
}

async function confirmationWay(
  context: Context,
  agentId: string,
): Promise<TeamMemberPage['confirmBy']> {
  if (await confirmsByCode(context, agentId)) return 'code';
  return (await passwordOf(context.db, agentId)) ? 'password' : 'unset';
}

/** Throws `not_found` (AGT-09), `period_too_long`, and as `boundsOf`. */
export async function memberPage(
  { account, ...span }: Request<'agent.teamMember'>,
  context: Context,
): Promise<TeamMemberPage> {
  const { db, caller } = context;
  const agentId = requireCustomer(caller);
  const { id, path } = await placeBelow(db, agentId, account);
  const days = daysOf(span, nowDate());
  const direct = path.length === 1;
  const [seen, [member], own, team, rates, changes, confirmBy, given] = await Promise.all([
    seenAt(db),
    readMembers(db, agentId, sql`SELECT ${id}::bigint AS id, 1 AS place`),
    figuresOf(db, id, 'own', days),
    figuresOf(db, id, 'team', days),
    teamRatesOf(context, db, id),
    changesOf(db, id),
    confirmationWay(context, agentId),
    direct ? givenTo(db, agentId, id) : { contracts: [], transfers: [] },
  ]);
  return {
    ...seen,
    path,
    member: member!,
    direct,
    period: span.period,
    from: days.first,
    to: days.last,
    own,
    team,
    rates,
    changes,
    confirmBy,
    ...given,
  };
}
