import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { RebateTerms } from '../../../contract/rebates/calls.ts';
import type { RebateRates } from '../../../contract/rebates/shapes.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { nextSiteDay, siteDay } from '../../kernel/site-day.ts';

export type StoredTerms = NonNullable<RebateTerms['today']>;

/** In force on a day; null before the first. */
export async function termsOn(
  db: Kysely<Database>,
  day: RawBuilder<unknown>,
): Promise<StoredTerms | null> {
  const { rows } = await sql<StoredTerms & { minPayment: string }>`
    SELECT from_day::text AS "from", rates, hour, min_payment AS "minPayment", turnover_percent AS "turnoverPercent"
    FROM rebate_terms WHERE from_day <= ${day} ORDER BY from_day DESC LIMIT 1`.execute(db);
  return rows[0] ? { ...rows[0], minPayment: Number(rows[0].minPayment) } : null;
}

export async function termsNow(
  db: Kysely<Database>,
): Promise<{ today: StoredTerms | null; tomorrow: StoredTerms | null }> {
  const [today, tomorrow] = await Promise.all([termsOn(db, siteDay), termsOn(db, nextSiteDay)]);
  return { today, tomorrow: tomorrow?.from === today?.from ? null : tomorrow };
}

/** Basis points, as the database's `rebate_rate`. */
export function rateAt(
  rates: RebateRates | undefined,
  category: keyof RebateRates,
  level: number,
): number {
  return rates?.[category]?.findLast(({ from }) => from <= level)?.rate ?? 0;
}

const first = { rates: {}, hour: null, minPayment: 100, turnoverPercent: 100 } as const;

/**
 * From tomorrow on; a day's terms stay. Throws `invalid_request` with the field: `rate` when a level
 * would get less than one below it.
 */
export async function setTerms(
  { off, rate, ...change }: Request<'operator.rebateRules'>,
  db: Kysely<Database>,
): Promise<void> {
  await db.transaction().execute(async (held) => {
    // Changes build on each other.
    await sql`SELECT FROM rebate_mark FOR UPDATE`.execute(held);
    const before = (await termsOn(held, nextSiteDay)) ?? first;
    const { hour = before.hour, minPayment = before.minPayment } = change;
    const { turnoverPercent = before.turnoverPercent } = change;
    const changed = rate ? withRate(before.rates, rate) : before.rates;
    const rates = off ? {} : changed;
    await sql`
      INSERT INTO rebate_terms (from_day, rates, hour, min_payment, turnover_percent)
      VALUES (${nextSiteDay}, ${JSON.stringify(rates)}::jsonb, ${hour}, ${minPayment}, ${turnoverPercent})
      ON CONFLICT (from_day) DO UPDATE SET rates = excluded.rates, hour = excluded.hour, min_payment = excluded.min_payment,
        turnover_percent = excluded.turnover_percent, set_at = now()`.execute(held);
  });
}

function withRate(
  rates: RebateRates,
  { category, from, rate }: NonNullable<Request<'operator.rebateRules'>['rate']>,
): RebateRates {
  const others = (rates[category] ?? []).filter((step) => step.from !== from);
  const steps = rate === null ? others : [...others, { from, rate }];
  steps.sort((a, b) => a.from - b.from);
  if (steps.some((step, i) => i > 0 && step.rate < steps[i - 1]!.rate))
    throw new DomainError('invalid_request', { field: 'rate' });
  return { ...rates, [category]: steps };
}
