import { type Kysely, sql } from 'kysely';
import type { RebatePayment } from '../../../contract/rebates/shapes.ts';
import type { Context, Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { siteDay } from '../../kernel/site-day.ts';
import { isOnBreak, requireNoBreak } from '../limits/guard.ts';
import { addPayMessage } from '../messages/pay.ts';
import { announceBalance } from '../wallet/balance.ts';
import { payReward } from '../wallet/reward.ts';
import { rebateReward } from '../wallet/rewards/rebate.ts';
import { type StoredTerms, termsOn } from './terms.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';

/**
 * Pays what is unpaid, today's bets too. Returns null when another claim has paid it, or less than
 * the minimum is unpaid. Throws as `requireNoBreak`.
 */
export async function claimRebate(context: Context): Promise<Payment | null> {
  const customerId = requireCustomer(context.caller);
  const paid = await context.db.transaction().execute(async (db) => {
    await holdMember(db, customerId);
    await requireNoBreak(db, customerId);
    const terms = await termsOn(db, siteDay);
    return terms ? pay(db, { customerId, terms, automatic: false }) : null;
  });
  if (paid !== null) await announceBalance(context, customerId);
  return paid;
}

/**
 * Pays a member's days before `day`, with a message; nothing during a break.
 */
export async function payAutomatically(
  gateway: Pick<Gateway, 'db' | 'live' | 'log'>,
  { customerId, terms, day }: { customerId: string; terms: StoredTerms; day: string },
): Promise<void> {
  const paid = await gateway.db.transaction().execute(async (db) => {
    await holdMember(db, customerId);
    if (await isOnBreak(db, customerId)) return null;
    const payment = await pay(db, { customerId, terms, automatic: true, before: day });
    if (payment === null) return null;
    const { id, amount } = payment;
    await addPayMessage(db, {
      customerId,
      key: 'rebatePaid',
      once: { payment: id },
      amount,
      params: { required: payment.required },
    });
    return payment;
  });
  if (paid === null) return;
  await announceBalance(gateway, customerId);
  gateway.live.news(customerId);
}

/** Waits for a count, which changes the same rows, then for other payments to the member. */
async function holdMember(db: Kysely<Database>, customerId: string): Promise<void> {
  await sql`SELECT FROM rebate_mark FOR SHARE`.execute(db);
  await lockCustomer(db, customerId);
}

interface Pay {
  customerId: string;
  terms: StoredTerms;
  automatic: boolean;
  /** The first day that waits, as `2026-11-28`; default: none does. */
  before?: string;
}

/** Centavos, and what must be bet of them before a withdrawal. */
interface Payment {
  id: string;
  amount: number;
  required: number;
}

/** One movement a payment, for rows that are paid from then on. */
async function pay(
  db: Kysely<Database>,
  { customerId, terms, automatic, before }: Pay,
): Promise<Payment | null> {
  const unpaid = sql`customer_id = ${customerId} AND rate > 0 AND valid_bet <> paid_bet AND day < coalesce(${before ?? null}::date, 'infinity')`;
  const { rows } = await sql<RebatePayment['lines'][number]>`
    SELECT category, sum(valid_bet - paid_bet)::float8 AS "validBet", sum(owed)::float8 AS amount
    FROM rebate_bets WHERE ${unpaid} GROUP BY category ORDER BY category`.execute(db);
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  if (amount < terms.minPayment) return null;
  const { turnoverPercent } = terms;
  const { id } = await db
    .insertInto('rebate_payments')
    .values({
      customer_id: customerId,
      amount,
      turnover_percent: turnoverPercent,
      automatic,
      lines: JSON.stringify(rows),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claim = { id };
  const transferId = await payReward(db, rebateReward, {
    customerId,
    claim,
    amount,
    turnoverPercent,
  });
  await db
    .updateTable('rebate_payments')
    .set({ transfer_id: transferId })
    .where('id', '=', id)
    .execute();
  await sql`UPDATE rebate_bets SET paid = paid + owed, paid_bet = valid_bet WHERE ${unpaid}`.execute(
    db,
  );
  return { id, amount, required: wageringRequirement(amount, turnoverPercent) };
}
