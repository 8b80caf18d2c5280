import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** The database's time, for comparisons with its rows: a process's own clock may be wrong. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(db);
  return rows[0]!.now;
}
