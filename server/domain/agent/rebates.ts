import { type Kysely, sql } from 'kysely';
import {
  type RebateDay,
  type RebateLine,
  type RebateState,
  type RebateStatement,
  type Rebates,
  rebateLinesPerPage,
} from '../../../contract/agent/rebate-shapes.ts';
import { maxOverviewDays } from '../../../contract/agent/shapes.ts';
import type { Database } from '../../db/database.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import type { Span } from '../../kernel/period.ts';
import { daysOf, lastDays } from './days.ts';
import { seenAt } from './team.ts';

type DayRow = Record<'earned' | 'carried' | 'amount', string> & {
  day: string;
  state: RebateState;
  paidAt: Date | null;
};
type LineRow = Omit<RebateLine, 'validStake' | 'amount'> & Record<'validStake' | 'amount', string>;

const toDay = ({ day, state, paidAt, ...amounts }: DayRow): RebateDay => ({
  day,
  state,
  earned: Number(amounts.earned),
  carried: Number(amounts.carried),
  amount: Number(amounts.amount),
  paidAt: paidAt && paidAt.toISOString(),
});

const rebatesSeen = async (db: Kysely<Database>) => ({
  ...(await seenAt(db)),
  currency: memberCurrency,
});

/** Settled days, and with what is counted so far the ones after them (few: shares are summed). */
async function readDays(
  db: Kysely<Database>,
  agentId: string,
  first: string,
  last: string,
): Promise<RebateDay[]> {
  const { rows } = await sql<DayRow>`
    WITH mark AS (SELECT day FROM team_rebate_mark), open AS (
      SELECT d::date AS day, (SELECT sum(a.amount)::bigint FROM team_share_amounts(d::date, ${agentId}) a) AS earned
      FROM mark CROSS JOIN generate_series(greatest(mark.day + 1, ${first}::date), least(${last}::date, mark.day + ${maxOverviewDays}::integer), '1 day') d
    ), debt AS (
      SELECT least(earned + carried, 0) AS carried FROM team_rebates WHERE customer_id = ${agentId} ORDER BY day DESC LIMIT 1
    ), days AS (
      SELECT day, state, earned, carried, amount, paid_at FROM team_rebates WHERE customer_id = ${agentId} AND day BETWEEN ${first} AND ${last}
      UNION ALL
      SELECT o.day, 'open', o.earned, coalesce(d.carried, 0), greatest(o.earned + coalesce(d.carried, 0), 0), NULL
      FROM open o LEFT JOIN debt d ON true WHERE o.earned IS NOT NULL
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, state, earned, carried, amount, paid_at AS "paidAt" FROM days ORDER BY days.day DESC`.execute(
    db,
  );
  return rows.map(toDay);
}

/** By the day of the bets (AGT-11). Throws `period_too_long`, and as `boundsOf`. */
export async function rebatesOf(
  db: Kysely<Database>,
  agentId: string,
  span: Span,
  now: Date,
): Promise<Rebates> {
  const { first, last } = lastDays(daysOf(span, now), maxOverviewDays, now);
  const [seen, days] = await Promise.all([rebatesSeen(db), readDays(db, agentId, first, last)]);
  return { ...seen, period: span.period, from: first, to: last, days };
}

const toLine = ({ validStake, amount, ...row }: LineRow): RebateLine => ({
  ...row,
  validStake: Number(validStake),
  amount: Number(amount),
});

/** A day's shares; of a day without any, an empty statement (AGT-11). */
export async function rebateStatement(
  db: Kysely<Database>,
  agentId: string,
  day: string,
  pageNo = 1,
): Promise<RebateStatement> {
  const [seen, days, { rows: lines }, { rows: counts }] = await Promise.all([
    rebatesSeen(db),
    readDays(db, agentId, day, day),
    sql<LineRow>`
      SELECT CASE WHEN a.child_id <> ${agentId} THEN c.shown_account END AS account, a.category, to_char(a.bet_day, 'YYYY-MM-DD') AS "betDay",
        a.valid_bet AS "validStake", a.own_rate AS "ownRate", a.below_rate AS "belowRate", a.amount
      FROM team_share_amounts(${day}, ${agentId}) a JOIN customers c ON c.id = a.child_id
      ORDER BY a.amount DESC, c.shown_account COLLATE "C", a.category, a.bet_day DESC, a.own_rate, a.below_rate
      LIMIT ${rebateLinesPerPage} OFFSET ${(pageNo - 1) * rebateLinesPerPage}`.execute(db),
    sql<{
      total: number;
    }>`SELECT count(*)::integer AS total FROM team_shares WHERE day = ${day} AND customer_id = ${agentId}`.execute(
      db,
    ),
  ]);
  const { total } = counts[0]!;
  const none: RebateDay = { day, state: 'nothing', earned: 0, carried: 0, amount: 0, paidAt: null };
  return {
    ...seen,
    ...(days[0] ?? none),
    lines: lines.map(toLine),
    total,
    totalPages: Math.ceil(total / rebateLinesPerPage),
  };
}
