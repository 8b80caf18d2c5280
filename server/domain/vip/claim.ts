import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { announceBalance } from '../wallet/balance.ts';
import { payReward } from '../wallet/reward.ts';
import { vipReward } from '../wallet/rewards/vip.ts';

/**
 * Idempotent. Throws `not_found` for a level not reached or without reward, and as
 * `requireNoBreak`.
 */
export async function claimVip(
  { rank }: Request<'vip.claim'>,
  context: Context,
): Promise<Value<'vip.claim'>> {
  const customerId = requireCustomer(context.caller);
  const paid = await context.db.transaction().execute(async (db) => {
    // The second of two claims sees the first one's payment.
    const rise = await db
      .selectFrom('vip_rises')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where('rank', '=', rank)
      .forUpdate()
      .executeTakeFirst();
    const amount = Number(rise?.reward ?? 0);
    if (!rise || amount === 0) throw new DomainError('not_found', { field: 'rank' });
    if (rise.claimed_at !== null) return 0;
    await requireNoBreak(db, customerId);
    await pay(db, { customerId, rank, amount, turnover: rise.turnover_percent });
    return amount;
  });
  if (paid > 0) await announceBalance(context, customerId);
  return { paid };
}

interface Pay {
  customerId: string;
  rank: number;
  /** Centavos. */
  amount: number;
  turnover: number;
}

/** One movement per member and rank, in the given transaction. */
async function pay(
  db: Kysely<Database>,
  { customerId, rank, amount, turnover }: Pay,
): Promise<void> {
  const transferId = await payReward(db, vipReward, {
    customerId,
    claim: { rank },
    amount,
    turnoverPercent: turnover,
  });
  const done = { claimed_at: sql<Date>`now()`, transfer_id: transferId };
  await db
    .updateTable('vip_rises')
    .set(done)
    .where('customer_id', '=', customerId)
    .where('rank', '=', rank)
    .execute();
}
