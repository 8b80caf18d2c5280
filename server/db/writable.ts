import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** Old enough to bound what visitors' questions cost, young enough for a balancer. */
const maxAgeMs = 1000;
const timeoutMs = 3000;

/**
 * Checks that the database answers and takes writes. A write is tried at most once a second.
 * @returns what throws the database's error when it does not
 */
export function writeProbe(db: Kysely<Database>): () => Promise<void> {
  let last: { at: number; answer: Promise<void> } | null = null;
  return async () => {
    await sql`SELECT 1`.execute(db);
    if (last === null || performance.now() - last.at > maxAgeMs)
      last = { at: performance.now(), answer: probe(db) };
    await last.answer;
  };
}

/** Takes 1 MB of the disk for a moment, and commits a record of the log that no table shows. */
async function probe(db: Kysely<Database>): Promise<void> {
  const answer = db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = ${sql.lit(timeoutMs)}`.execute(trx);
    // Above it, a set of rows goes to a file.
    await sql`SET LOCAL work_mem = '64kB'`.execute(trx);
    const { rows } = await sql<{ only: string }>`
      SELECT current_setting('transaction_read_only') AS only, count(*),
        CASE WHEN NOT pg_is_in_recovery() THEN pg_logical_emit_message(true, 'palaro', 'ready') END
      FROM generate_series(1, 40000)`.execute(trx);
    if (rows[0]!.only === 'on') throw new Error('the database is read-only');
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), 2 * timeoutMs);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
