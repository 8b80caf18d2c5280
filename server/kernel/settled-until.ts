import { sql } from 'kysely';
import type { Gateway } from '../context.ts';

/** Max seconds until the database shows a transaction as running. */
const usualMargin = 5;

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
