import { sql } from 'kysely';
import type { Handlers } from '../context.ts';
import { checkBetDays } from '../domain/missions/count.ts';
import { wordsOf } from '../domain/missions/progress.ts';
import { numberOrNull } from '../kernel/number-or-null.ts';
import { closeMission, makeMission } from '../domain/missions/make.ts';

type Answers =
  | 'operator.missions'
  | 'operator.missionAdd'
  | 'operator.missionClose'
  | 'operator.missionCheck';

/** Mission commands (OPS-03). */
export const missionOperatorHandlers: Pick<Handlers<'operator'>, Answers> = {
  'operator.missions': async (_request, { db }) => {
    const rows = await db
      .selectFrom('missions')
      .selectAll()
      .select([
        sql<string>`from_day::text`.as('from'),
        sql<string | null>`to_day::text`.as('to'),
        sql<string | null>`closed_day::text`.as('closed'),
      ])
      .orderBy('id')
      .execute();
    const missions = rows.map((row) => ({
      id: row.id,
      title: wordsOf(row, 'EN').title,
      goal: row.goal,
      period: row.period,
      fromDay: row.from,
      toDay: row.to,
      closedDay: row.closed,
      claims: row.claims,
      maxClaims: row.max_claims,
      cashPaid: Number(row.cash_paid),
      cashBudget: numberOrNull(row.cash_budget),
      pointsPaid: Number(row.points_paid),
      pointsBudget: numberOrNull(row.points_budget),
      named: row.named,
    }));
    return { missions };
  },
  'operator.missionAdd': async (request, context) => ({ id: await makeMission(request, context) }),
  'operator.missionClose': ({ id }, context) => closeMission(id, context),
  'operator.missionCheck': (_request, context) => checkBetDays(context),
};
