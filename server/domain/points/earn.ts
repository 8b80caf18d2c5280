import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { pointRules } from './rules.ts';

/** Max seconds until the database shows a transaction as running. */
const usualMargin = 5;

/**
 * Awards points for settled bets and credited deposits (POINT-01), each once despite crashes: the
 * mark moves in the transaction (docs/decisions/0031).
 * @param margin seconds left for the next run
 */
export async function earnPoints(gateway: Pick<Gateway, 'db'>, margin?: number): Promise<void> {
  const until = await settledUntil(gateway, margin);
  const rates = JSON.stringify(pointRules(gateway).rates);
  // A second statement sees what was written during the first.
  await sql`SELECT earn_points(${until}::timestamptz, ${rates}::jsonb)`.execute(gateway.db);
}

/**
 * The instant before which nothing is still being written: rows carry their transaction's start.
 * Read up to it in a later statement.
 * @param margin seconds left out besides
 */
export async function settledUntil(
  { db }: Pick<Gateway, 'db'>,
  margin = usualMargin,
): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    SELECT (least(clock_timestamp(), min(xact_start)) - make_interval(secs => ${margin}))::text AS until FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]!.until;
}

export const pointsJob: Job = {
  name: 'points',
  intervalMs: 10_000,
  run: (gateway) => earnPoints(gateway),
};
