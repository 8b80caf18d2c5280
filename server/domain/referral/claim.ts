import { type Kysely, sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { latestKyc } from '../kyc/handlers.ts';
import { requireNoBreak, takesBreak } from '../limits/guard.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { announceBalance } from '../wallet/balance.ts';
import { payReward } from '../wallet/reward.ts';
import { referralReward } from '../wallet/rewards/referral.ts';
import { guardOf, stateFor } from './fraud-checks.ts';

interface Row {
  id: string;
  friendId: string;
  state: string;
  reward: string;
  turnover: number;
  /** The friend takes a break. */
  rests: boolean;
}

/** Rewards claimed in Manila's month, and how many are left. */
export async function monthOf(
  db: Kysely<Database>,
  customerId: string,
): Promise<{ claimed: number; left: number }> {
  const { rows } = await sql<{ claimed: string; max: number }>`
    SELECT (SELECT count(*) FROM referral_rewards WHERE inviter_id = ${customerId} AND state = 'claimed'
        AND claimed_at >= date_trunc('month', now() AT TIME ZONE ${recordTimeZone}) AT TIME ZONE ${recordTimeZone}) AS claimed,
      (SELECT max_per_month FROM referral_rules ORDER BY id DESC LIMIT 1) AS max`.execute(db);
  const claimed = Number(rows[0]!.claimed);
  return { claimed, left: Math.max(0, rows[0]!.max - claimed) };
}

/**
 * Pays ready rewards, oldest first, up to the month's maximum, if they pass the fraud checks now;
 * not during a friend's break (RG-04), after which they are ready still.
 * Idempotent: `claimed` has those that an earlier call paid too, `paidIds` this one's alone. Throws
 * `not_found` for others', `kyc_needed`, and as `requireNoBreak`.
 */
export async function claimRewards(
  { ids }: Request<'referral.claim'>,
  context: Context,
): Promise<Value<'referral.claim'> & { paidIds: string[] }> {
  const customerId = requireCustomer(context.caller);
  const answer = await context.db.transaction().execute(async (db) => {
    // One claim at a time, so that the maximum holds.
    await lockCustomer(db, customerId);
    const rows = await ownRows(db, customerId, ids);
    const ready = rows.filter(({ state, rests }) => state === 'ready' && !rests);
    const claimed = rows.flatMap(({ id, state }) => (state === 'claimed' ? [id] : []));
    if (ready.length > 0) await requireMayClaim(db, customerId);
    const { left } = ready.length > 0 ? await monthOf(db, customerId) : { left: 0 };
    const paid: Row[] = [];
    for (const row of ready) {
      if (paid.length < left && (await passesChecks(db, row.id))) {
        await pay(db, customerId, row);
        paid.push(row);
      }
    }
    const paidIds = paid.map(({ id }) => id);
    return {
      paid: paid.reduce((sum, { reward }) => sum + Number(reward), 0),
      claimed: [...claimed, ...paidIds],
      paidIds,
    };
  });
  if (answer.paid > 0) await announceBalance(context, customerId);
  return answer;
}

async function ownRows(
  db: Kysely<Database>,
  customerId: string,
  ids: readonly string[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.friend_id AS "friendId", r.state, u.reward, u.turnover_percent AS turnover, ${takesBreak(sql`r.friend_id`)} AS rests
    FROM referral_rewards r JOIN referral_rules u ON u.id = r.rule_id
    WHERE r.inviter_id = ${customerId} AND r.id = ANY (${ids}::bigint[]) ORDER BY r.id FOR UPDATE OF r`.execute(
    db,
  );
  if (rows.length < new Set(ids.map(BigInt)).size)
    throw new DomainError('not_found', { field: 'ids' });
  return rows;
}

async function requireMayClaim(db: Kysely<Database>, customerId: string): Promise<void> {
  await requireNoBreak(db, customerId);
  if ((await latestKyc(db, customerId))?.state !== 'approved') throw new DomainError('kyc_needed');
}

/** Repeats the fraud checks, since a payout account may be new; stores the failure's reason. */
async function passesChecks(db: Kysely<Database>, id: string): Promise<boolean> {
  const reason = await guardOf(db, id);
  if (reason === null) return true;
  await db
    .updateTable('referral_rewards')
    .set({ state: stateFor(reason), reason, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return false;
}

/** One movement per friend, in the given transaction. */
async function pay(
  db: Kysely<Database>,
  customerId: string,
  { id, friendId, reward, turnover }: Row,
): Promise<void> {
  const transferId = await payReward(db, referralReward, {
    customerId,
    claim: { id, friendId },
    amount: Number(reward),
    turnoverPercent: turnover,
  });
  const done = {
    state: 'claimed' as const,
    transfer_id: transferId,
    claimed_at: sql<Date>`now()`,
    changed_at: sql<Date>`now()`,
  };
  await db.updateTable('referral_rewards').set(done).where('id', '=', id).execute();
}
