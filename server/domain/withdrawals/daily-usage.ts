import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** In 24 hours, centavos, without returned withdrawals. */
export async function dailyUsage(
  db: Kysely<Database>,
  customerId: string,
): Promise<{ amount: number; count: number }> {
  const { rows } = await sql<{ amount: string; count: number }>`
    SELECT coalesce(sum(amount), 0) AS amount, count(*)::integer AS count FROM withdrawals
    WHERE customer_id = ${customerId} AND created_at > now() - interval '24 hours' AND state NOT IN ('rejected', 'cancelled')`.execute(
    db,
  );
  return { amount: Number(rows[0]?.amount), count: rows[0]?.count ?? 0 };
}
