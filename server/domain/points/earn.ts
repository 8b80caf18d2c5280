import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { settledUntil } from '../../kernel/settled-until.ts';
import { pointRules } from './rules.ts';

/**
 * Awards points for settled bets and credited deposits (POINT-01), each once despite crashes: the
 * mark moves in the transaction (docs/decisions/0031).
 */
export async function earnPoints(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const until = await settledUntil(gateway);
  const rates = JSON.stringify(pointRules(gateway).rates);
  // A second statement sees what was written during the first.
  await sql`SELECT earn_points(${until}::timestamptz, ${rates}::jsonb)`.execute(gateway.db);
}

export const pointsJob: Job = {
  name: 'points',
  intervalMs: 10_000,
  run: (gateway) => earnPoints(gateway),
};
