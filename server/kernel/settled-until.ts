import { sql } from 'kysely';
import type { Gateway } from '../context.ts';

/**
 * Returns the instant before which no row of play, deposits or changes of teams is still being written. Read up to it
 * in a later statement. Only their writers count: a row's instant is its statement's, which holds
 * the table's lock until the commit, so reports, dumps and other jobs hold nothing up
 * (docs/decisions/0074-settled-until.md). A writer whose start cannot be read counts as an hour old, above every time
 * limit of play.
 */
export async function settledUntil({ db }: Pick<Gateway, 'db'>): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    SELECT least(statement_timestamp(), min(coalesce(a.xact_start, statement_timestamp() - interval '1 hour')))::text AS until
    FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.locktype = 'relation' AND l.mode = 'RowExclusiveLock' AND l.pid <> pg_backend_pid()
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND l.relation IN ('transfers'::regclass, 'rounds'::regclass, 'seamless_transactions'::regclass,
        'deposits'::regclass, 'vendor_corrections'::regclass, 'team_changes'::regclass)`.execute(
    db,
  );
  return rows[0]!.until;
}
