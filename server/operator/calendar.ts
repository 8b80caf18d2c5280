import { sql } from 'kysely';
import { siteDayOf } from '../../contract/calendar/days.ts';
import type { CalendarOverview } from '../../contract/calendar/calls.ts';
import { now } from '../clock.ts';
import type { Gateway, Handlers } from '../context.ts';
import { storedTerms } from '../domain/calendar/terms.ts';

/** The terms in force, and what today's claims have paid. */
export async function calendarOverview({ db }: Pick<Gateway, 'db'>): Promise<CalendarOverview> {
  const [{ id: _id, ...terms }, { rows }] = await Promise.all([
    storedTerms(db),
    sql<{ claims: number; amount: string; points: string }>`
      SELECT claims, amount, points FROM calendar_days WHERE day = ${siteDayOf(now())}::date`.execute(
      db,
    ),
  ]);
  const { claims = 0, amount = 0, points = 0 } = rows[0] ?? {};
  return { ...terms, claims, amount: Number(amount), points: Number(points) };
}

/** The query of the sign-in calendar (OPS-03); `site.ts` changes it. */
export const calendarOperatorHandlers: Pick<Handlers<'operator'>, 'operator.calendar'> = {
  'operator.calendar': (_request, context) => calendarOverview(context),
};
