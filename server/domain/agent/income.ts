import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Income, IncomeDay, IncomeSums } from '../../../contract/agent/income.ts';
import { maxOverviewDays } from '../../../contract/agent/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Database } from '../../db/database.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import type { Span } from '../../kernel/period.ts';
import { type BoundedDays, dayStart, daysOf, lastDays, nextDay } from './days.ts';

/** What is added up; the other sums follow from these. */
const columns = [
  'rebates',
  'commissions',
  'dividends',
  'dailyWages',
  'hourlySalary',
  'realtimeSalary',
  'paid',
] as const;
type Booked = Record<(typeof columns)[number], number>;
type Row = { day: string } & Record<keyof Booked, string>;

/**
 * A sum for each day with a movement, in centavos. `direction` is the sign of what a correction
 * takes back: so a reversed payment lowers the column that it was in, also when the correction is
 * corrected. A salary without a type, as in imported history, is a daily wage.
 */
export function incomeRows(agentId: string, { first, last }: BoundedDays): RawBuilder<Row> {
  const sum = (name: keyof Booked) =>
    sql`coalesce(sum(CASE WHEN name = ${name} THEN amount END), 0) AS ${sql.ref(name)}`;
  // A lookup per entry: no plan reads all transfers. The bound of ids lets the database use the
  // index `entries_by_time`.
  return sql<Row>`
    WITH RECURSIVE moved AS (
      SELECT e.at, e.amount, sign(e.amount) AS direction, t.kind, t.meta
      FROM entries e CROSS JOIN LATERAL (SELECT kind, meta FROM transfers WHERE id = e.transfer_id OFFSET 0) t
      WHERE e.account_id = (SELECT id FROM accounts WHERE customer_id = ${agentId} AND purpose = 'wallet' AND currency = ${memberCurrency} AND vendor IS NULL)
        AND e.account_id < 1000000000000 AND e.at >= ${dayStart(first)} AND e.at < ${dayStart(nextDay(last))}
        AND (t.kind LIKE 'rebate%' OR t.kind IN ('bonus_referral', 'dividend', 'salary', 'correction'))
      UNION ALL
      SELECT m.at, m.amount, -m.direction, t.kind, t.meta
      FROM moved m JOIN transfers t ON t.id = (m.meta ->> 'corrects')::bigint WHERE m.kind = 'correction'
    ), named AS (
      SELECT (at AT TIME ZONE ${recordTimeZone})::date AS day, amount, CASE
        WHEN kind LIKE 'rebate%' THEN 'rebates'
        WHEN kind = 'bonus_referral' THEN 'commissions'
        WHEN kind IN ('dividend', 'salary') AND direction < 0 THEN 'paid'
        WHEN kind = 'dividend' THEN 'dividends'
        WHEN kind = 'salary' THEN CASE meta ->> 'type'
          WHEN 'hourSalary' THEN 'hourlySalary' WHEN 'agentRealtimeSalary' THEN 'realtimeSalary' ELSE 'dailyWages' END
      END AS name FROM moved
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, ${sql.join(columns.map(sum))}
    FROM named WHERE name IS NOT NULL GROUP BY named.day ORDER BY named.day DESC`;
}

function sumsOf({ paid: booked, ...received }: Booked): IncomeSums {
  // No negative zero.
  const paid = 0 - booked;
  const total = Object.values(received).reduce((sum, amount) => sum + amount, 0);
  return { ...received, total, paid, net: total - paid };
}

const bookedOf = (row: Row): Booked =>
  Object.fromEntries(columns.map((name) => [name, Number(row[name])])) as Booked;

const dayOf = (row: Row): IncomeDay => ({ day: row.day, ...sumsOf(bookedOf(row)) });

/** What is taken back on the same day leaves nothing to show. */
const hasIncome = (row: Row): boolean => columns.some((name) => Number(row[name]) !== 0);

/**
 * What the agent was paid as an agent, and paid by contracts, in centavos by day, from the entries
 * of the agent's main wallet (AGT-01i). Throws `period_too_long`, and as `boundsOf`.
 */
export async function incomeOf(
  db: Kysely<Database>,
  agentId: string,
  span: Span,
  now: Date,
): Promise<Income> {
  const days = lastDays(daysOf(span, now), maxOverviewDays, now);
  const { rows } = await incomeRows(agentId, days).execute(db);
  const booked = rows.map(bookedOf);
  const sums = Object.fromEntries(
    columns.map((name) => [name, booked.reduce((sum, row) => sum + row[name], 0)]),
  ) as Booked;
  return {
    period: span.period,
    from: days.first,
    to: days.last,
    timeZone: recordTimeZone,
    currency: memberCurrency,
    currencySymbol: currencySymbol(memberCurrency),
    asOf: now.toISOString(),
    sums: sumsOf(sums),
    days: rows.filter(hasIncome).map(dayOf),
  };
}
