import { sql } from 'kysely';
import type { RebateRates } from '../../contract/rebates/shapes.ts';
import type { Gateway } from '../context.ts';
import { siteDay } from '../kernel/site-day.ts';

/** Basis points: more from the VIP levels 3 and 5 on. */
const steps = (rate: number) => [
  { from: 0, rate },
  { from: 3, rate: rate + 10 },
  { from: 5, rate: rate + 20 },
];

const rates: RebateRates = {
  RNG: steps(40),
  LIVE: steps(30),
  FISH: steps(30),
  PVP: steps(20),
  SPORTS: steps(20),
  LOTT: steps(10),
  ELOTT: steps(10),
};

/** Pays rebates from today on, what waits at six in the morning. Skips when there are terms. */
export async function seedRebates({ db }: Pick<Gateway, 'db'>): Promise<void> {
  await sql`
    INSERT INTO rebate_terms (from_day, rates, hour, min_payment, turnover_percent)
    SELECT ${siteDay}, ${JSON.stringify(rates)}::jsonb, 6, 100, 100 WHERE NOT EXISTS (SELECT FROM rebate_terms)`.execute(
    db,
  );
}
