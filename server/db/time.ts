import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** The database's time, to compare with rows: process clocks may be wrong. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(db);
  return rows[0]!.now;
}
