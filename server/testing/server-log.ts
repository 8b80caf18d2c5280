import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The log of the tests' embedded PostgreSQL; null: another's, or out of reach. */
async function logFile(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ folder: string }>`
    SELECT current_setting('data_directory') AS folder`.execute(db);
  const file = join(dirname(rows[0]!.folder), 'postgres.log');
  return existsSync(file) ? file : null;
}

/**
 * Returns what PostgreSQL logged while `work` ran, of the connections to the database of `db` that
 * are open afterwards; null where the log is out of reach.
 */
export async function loggedDuring(
  db: Kysely<Database>,
  work: () => Promise<void>,
): Promise<string[] | null> {
  const file = await logFile(db);
  if (file === null) return null;
  const from = readFileSync(file).length;
  await work();
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database()`.execute(db);
  const lines = readFileSync(file).subarray(from).toString('utf8').split('\n');
  return lines.filter((line) => rows.some(({ pid }) => line.includes(` [${pid}] `)));
}
