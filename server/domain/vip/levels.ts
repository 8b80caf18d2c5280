import { type Kysely, sql } from 'kysely';
import type { VipLevel } from '../../../contract/vip/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { addMessages } from '../messages/add.ts';
import { takesBreak } from '../limits/guard.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';

interface Risen {
  customerId: string;
  /** The highest rank, and all new rewards' centavos. */
  rank: number;
  reward: string;
  /** On a break (RG-03): no message. */
  rests: boolean;
}

/** Locks counting and level changes until the transaction ends. */
export async function holdCount(db: Kysely<Database>): Promise<void> {
  await db.selectFrom('vip_mark').select('upto').forUpdate().execute();
}

/**
 * Stores newly reached levels with present rewards (docs/decisions/0037), under the count's lock.
 * @param levels by rank
 * @param customerIds default: all
 */
export async function raiseLevels(
  db: Kysely<Database>,
  levels: readonly VipLevel[],
  customerIds?: readonly string[],
): Promise<Risen[]> {
  const ladder = JSON.stringify(
    levels.map(({ bets, reward, turnoverPercent }, i) => ({
      rank: i + 1,
      bets,
      reward,
      turnover: turnoverPercent,
    })),
  );
  const whose = customerIds ? sql`m.customer_id = ANY (${customerIds}::bigint[])` : sql`true`;
  const { rows } = await sql<Risen>`
    WITH ladder AS (SELECT * FROM jsonb_to_recordset(${ladder}::jsonb) AS l (rank integer, bets bigint, reward bigint, turnover integer)),
    risen AS (
      SELECT m.customer_id, m.rank AS before, max(l.rank) AS rank FROM vip_members m JOIN ladder l ON l.bets <= m.bets AND l.rank > m.rank
      WHERE ${whose} GROUP BY 1, 2
    ), noted AS (
      INSERT INTO vip_rises (customer_id, rank, reward, turnover_percent)
      SELECT r.customer_id, l.rank, l.reward, l.turnover FROM risen r JOIN ladder l ON l.rank > r.before AND l.rank <= r.rank
      RETURNING customer_id, rank, reward
    ), raised AS (
      UPDATE vip_members m SET rank = r.rank FROM risen r WHERE m.customer_id = r.customer_id
    )
    SELECT n.customer_id AS "customerId", max(n.rank) AS rank, sum(n.reward) AS reward, ${takesBreak(sql`n.customer_id`)} AS rests
    FROM noted n GROUP BY n.customer_id ORDER BY n.customer_id`.execute(db);
  return rows;
}

/**
 * Adds messages of rises with a reward, last in the transaction; none on a break. @returns members'
 * ids
 */
export async function notifyRisen(
  db: Kysely<Database>,
  risen: readonly Risen[],
): Promise<string[]> {
  const notified = risen.filter(({ reward, rests }) => Number(reward) > 0 && !rests);
  const symbol = currencySymbol(memberCurrency);
  const messages = notified.map(({ customerId, rank, reward }) => {
    return {
      customerId,
      kind: 'money' as const,
      cause: `vip-ready:${rank}`,
      key: 'vipReady' as const,
      params: { amount: Number(reward), symbol, rank },
    };
  });
  await addMessages(db, messages);
  return notified.map(({ customerId }) => customerId);
}

/** Centavos bet, and the level (REWARD-01), as of the last count. */
export async function vipProgress(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<{ bets: number; rank: number }> {
  const row = await db
    .selectFrom('vip_members')
    .select(['bets', 'rank'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return { bets: Number(row?.bets ?? 0), rank: row?.rank ?? 0 };
}
