import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { holdCount, raiseLevels } from './levels.ts';
import { storedVipRules } from './rules.ts';

/**
 * Counts centavos towards a member's VIP level as valid bets do, and raises it where VIP is on
 * (REWARD-01). Its caller sees to it that this happens once. Waits for the count of bets.
 */
export async function creditVip(
  db: Kysely<Database>,
  customerId: string,
  centavos: number,
): Promise<void> {
  await holdCount(db);
  await sql`INSERT INTO vip_members AS m (customer_id, bets) VALUES (${customerId}, ${centavos})
    ON CONFLICT (customer_id) DO UPDATE SET bets = m.bets + excluded.bets`.execute(db);
  const { open, levels } = await storedVipRules(db);
  if (open) await raiseLevels(db, levels, [customerId]);
}
