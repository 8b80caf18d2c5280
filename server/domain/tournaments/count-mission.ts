import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Adds one finished mission, now, to the month's board and to open tournaments of missions that the
 * member has joined (REWARD-02c). Call it once in the transaction that claims the mission, which
 * has locked the member.
 */
export async function countMission(db: Kysely<Database>, customerId: string): Promise<void> {
  await sql`SELECT count_mission(${customerId}::bigint)`.execute(db);
}
