import { type Kysely, sql } from 'kysely';
import { beginOfDay, addDays } from '../../../contract/calendar/days.ts';
import {
  type CalendarReward,
  type CalendarTerms,
  ladderSteps,
  noReward,
  weekDays,
} from '../../../contract/calendar/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { definedFields } from '../../kernel/defined-fields.ts';
import { numberOrNull } from '../../kernel/number-or-null.ts';
import { readAtMostEvery } from '../../ledger/per-database-cache.ts';

type Db = Kysely<Database>;

export interface StoredTerms extends CalendarTerms {
  /** 0 before the first. */
  id: number;
}

const noTerms: StoredTerms = {
  id: 0,
  open: false,
  needs: 'deposit',
  week: Array<CalendarReward>(weekDays).fill(noReward),
  ladder: Array<CalendarReward>(ladderSteps.length).fill(noReward),
  cashBudget: null,
  pointsBudget: null,
};

const terms = readAtMostEvery(1000, ({ db }) => storedTerms(db));

/** The terms in force, at most a second old, for pages; a claim reads the stored ones. */
export const currentTerms = (gateway: Pick<Gateway, 'db'>): Promise<StoredTerms> =>
  terms.current(gateway);

const columns = ['id', 'open', 'needs', 'week', 'ladder', 'cash_budget', 'points_budget'] as const;

/** The terms in force. */
export async function storedTerms(db: Db): Promise<StoredTerms> {
  const row = await db
    .selectFrom('calendar_terms')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toTerms(row) : noTerms;
}

interface Row extends Omit<StoredTerms, 'cashBudget' | 'pointsBudget'> {
  cash_budget: string | null;
  points_budget: string | null;
}

const toTerms = ({ cash_budget, points_budget, ...terms }: Row): StoredTerms => {
  return {
    ...terms,
    cashBudget: numberOrNull(cash_budget),
    pointsBudget: numberOrNull(points_budget),
  };
};

/**
 * The terms of a day's claim: those that the member was shown if they were in force on that day,
 * else its last. Throws `calendar_closed` where the calendar was off all day.
 */
export async function termsOfDay(db: Db, day: string, shown: number): Promise<StoredTerms> {
  const { rows } = await sql<Row>`
    SELECT ${sql.raw(columns.join(', '))} FROM (SELECT *, lead(at) OVER (ORDER BY id) AS until FROM calendar_terms) t
    WHERE open AND at < ${instant(addDays(day, 1))} AND (until IS NULL OR until > ${instant(day)}) ORDER BY id`.execute(
    db,
  );
  const row = rows.find(({ id }) => id === shown) ?? rows.at(-1);
  if (!row) throw new DomainError('calendar_closed', { field: 'day' });
  return toTerms(row);
}

const instant = (day: string) => sql`${new Date(beginOfDay(day))}::timestamptz`;

/** Of days, those with a break of the member, and those on which the calendar was off. */
export async function excusedOf(
  db: Db,
  customerId: string,
  days: readonly string[],
): Promise<Set<string>> {
  if (days.length === 0) return new Set();
  const begins = days.map((day) => new Date(beginOfDay(day)));
  const { rows } = await sql<{ day: string }>`
    SELECT d.day FROM unnest(${days}::text[], ${begins}::timestamptz[]) AS d (day, begins)
    WHERE EXISTS (SELECT FROM play_breaks b WHERE b.customer_id = ${customerId}
        AND b.begins_at < d.begins + interval '1 day' AND b.ends_at > d.begins)
      OR NOT EXISTS (SELECT FROM (SELECT open, at, lead(at) OVER (ORDER BY id) AS until FROM calendar_terms) t
        WHERE t.open AND t.at < d.begins + interval '1 day' AND (t.until IS NULL OR t.until > d.begins))`.execute(
    db,
  );
  return new Set(rows.map(({ day }) => day));
}

/** Throws `invalid_request` with the field; what is left out stays. */
export async function setTerms(
  change: Request<'operator.calendarTerms'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<void> {
  await gateway.db.transaction().execute(async (db) => {
    // Changes build on each other.
    await sql`LOCK TABLE calendar_terms IN SHARE ROW EXCLUSIVE MODE`.execute(db);
    const terms = changed(await storedTerms(db), change);
    await db
      .insertInto('calendar_terms')
      .values({
        open: terms.open,
        needs: terms.needs,
        week: JSON.stringify(terms.week),
        ladder: JSON.stringify(terms.ladder),
        cash_budget: terms.cashBudget,
        points_budget: terms.pointsBudget,
      })
      .execute();
  });
  terms.forget(gateway);
}

function changed(
  before: StoredTerms,
  { day, ladder, ...change }: Request<'operator.calendarTerms'>,
): CalendarTerms {
  const terms = { ...before, ...definedFields<CalendarTerms>(change) };
  if (day) terms.week = terms.week.with(day.day - 1, rewardOf('day', day));
  if (ladder)
    terms.ladder = terms.ladder.with(ladderSteps.indexOf(ladder.step), rewardOf('ladder', ladder));
  if (terms.open && terms.week.every(({ points, amount }) => points === 0 && amount === 0))
    throw new DomainError('invalid_request', { field: 'open' });
  return terms;
}

/** One movement pays it, so it is points or cash. */
function rewardOf(
  field: string,
  { points, amount, turnoverPercent }: CalendarReward,
): CalendarReward {
  if (points > 0 && amount > 0) throw new DomainError('invalid_request', { field });
  return { points, amount, turnoverPercent: amount > 0 ? turnoverPercent : 0 };
}
