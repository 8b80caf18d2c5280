import { type Kysely, sql } from 'kysely';
import type { TeamDay, TeamFigures, TeamOverview } from '../../../contract/agent/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Database } from '../../db/database.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import type { Span } from '../../kernel/period.ts';
import { type Days, daysBefore, daysOf, dayStart, nextDay, trendOf } from './days.ts';

/** The tables' columns, in the answer's names. */
const sums = {
  registrations: 'registrations',
  firstDeposits: 'first_deposits',
  firstDepositSum: 'first_deposit_sum',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  bets: 'bets',
  stake: 'stake',
  validStake: 'valid_bet',
  payout: 'payout',
  promotions: 'promotions',
  rebates: 'rebates',
} as const;
const names = Object.keys(sums) as (keyof typeof sums)[];

type Row = Record<keyof typeof sums | 'members' | 'activeMembers', string> & {
  part: string;
  upto: Date;
  agents: string;
  balance: string;
};

/** Stretches of days by name, each with its sums; one statement, so one moment. */
async function readParts(
  db: Kysely<Database>,
  leader: string,
  parts: readonly (Days & { part: string })[],
): Promise<Map<string, Row>> {
  const columns = names.map(
    (name) => sql`coalesce(s.${sql.ref(sums[name])}, 0) AS ${sql.ref(name)}`,
  );
  const totals = names.map((name) => sql`sum(${sql.ref(sums[name])}) AS ${sql.ref(sums[name])}`);
  const { rows } = await sql<Row>`
    SELECT p.part, ${sql.join(columns)}, coalesce(a.members, 0) AS "activeMembers", coalesce(t.members, 0) - coalesce(l.members, 0) AS members,
      m.upto, coalesce(t.agents, 0) AS agents, coalesce(t.balance, 0) AS balance
    FROM unnest(${parts.map(({ part }) => part)}::text[], ${parts.map(({ first }) => first ?? '-infinity')}::date[],
      ${parts.map(({ last }) => last)}::date[]) AS p (part, first, last)
    CROSS JOIN team_mark m
    LEFT JOIN team_totals t ON t.leader_id = ${leader}
    CROSS JOIN LATERAL (SELECT ${sql.join(totals)} FROM team_days d
      WHERE d.leader_id = ${leader} AND d.day BETWEEN p.first AND p.last) s
    CROSS JOIN LATERAL (SELECT sum(d.members) AS members FROM team_active d
      WHERE d.leader_id = ${leader} AND d.day BETWEEN p.first AND p.last AND (d.previous_day < p.first OR d.previous_day = '-infinity')) a
    CROSS JOIN LATERAL (SELECT sum(d.registrations + d.moved_in) AS members FROM team_days d
      WHERE p.part IN ('now', 'before') AND d.leader_id = ${leader} AND d.day > p.last) l`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.part, row]));
}

function dayFigures(row: Row): Omit<TeamDay, 'day'> {
  const figures = Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Record<
    keyof typeof sums,
    number
  >;
  return {
    ...figures,
    activeMembers: Number(row.activeMembers),
    profit: figures.payout - figures.stake,
  };
}

const figuresOf = (row: Row): TeamFigures => ({ ...dayFigures(row), members: Number(row.members) });

/**
 * Of all below the agent, in centavos, from the sums of days alone (AGT-04). Throws
 * `period_too_long`, and as `boundsOf`.
 */
export async function teamOverview(
  db: Kysely<Database>,
  agentId: string,
  span: Span,
  now: Date,
): Promise<TeamOverview> {
  const period = daysOf(span, now);
  const before = daysBefore(span.period, period);
  const trend = trendOf(period, now);
  const rows = await readParts(db, agentId, [
    { part: 'now', ...period },
    ...(before ? [{ part: 'before', ...before }] : []),
    ...trend.map((day) => ({ part: day, first: day, last: day })),
  ]);
  const row = rows.get('now')!;
  const from = period.first === null ? null : dayStart(period.first);
  const end = dayStart(nextDay(period.last));
  return {
    period: span.period,
    timeZone: recordTimeZone,
    from: from?.toISOString() ?? null,
    to: (end <= now ? end : later(from, row.upto)).toISOString(),
    currency: memberCurrency,
    currencySymbol: currencySymbol(memberCurrency),
    asOf: row.upto.toISOString(),
    figures: figuresOf(row),
    before: before && figuresOf(rows.get('before')!),
    beforeFrom: before && dayStart(before.first).toISOString(),
    beforeTo: before && dayStart(nextDay(before.last)).toISOString(),
    agents: Number(row.agents),
    teamBalance: Number(row.balance),
    days: trend.map((day) => Object.assign({ day }, dayFigures(rows.get(day)!))),
  };
}

/** Right after midnight, nothing of the period is counted yet. */
const later = (from: Date | null, upto: Date): Date => (from && from > upto ? from : upto);
