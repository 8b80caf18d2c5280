import { type Kysely, sql } from 'kysely';
import type { ChosenBonus } from '../../../../contract/deposits/shapes.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { currencySymbol, memberCurrency } from '../../../kernel/currency.ts';
import type { Job } from '../../../kernel/jobs.ts';
import { lockCustomer } from '../../../kernel/lock-customer.ts';
import { isOnBreak } from '../../limits/guard.ts';
import { addMessages } from '../../messages/add.ts';
import { addEvents } from '../../messages/events.ts';
import { announceBalance } from '../../wallet/balance.ts';
import { issue } from '../claims.ts';
import { bonusOf, eligibilityRows, statusOf } from '../eligibility.ts';
import { kindOf } from '../kinds.ts';

/** Read at once. */
const maxAtOnce = 50;

interface Due {
  deposit: string;
  customer: string;
  promotion: string;
  claim: string;
  reference: string;
}

type Settled = { bonus: number } | { reason: NonNullable<ChosenBonus['reason']> };

/** Pays the bonuses chosen with deposits that have been credited (MEM-19e). */
export const depositBonusesJob: Job = {
  name: 'deposit bonuses',
  intervalMs: 1000,
  run: settleDueBonuses,
};

/** One that fails is logged, and is tried again by the next run; it holds no other up. */
export async function settleDueBonuses(gateway: Gateway): Promise<void> {
  let due = await dueBonuses(gateway.db, '0');
  while (due.length > 0) {
    for (const { deposit, customer } of due)
      await settleOne(gateway, deposit, customer).catch((error: unknown) =>
        gateway.log.error({ err: error, deposit }, 'payment of a deposit bonus failed'),
      );
    due = await dueBonuses(gateway.db, due.at(-1)!.deposit);
  }
}

async function dueBonuses(
  db: Kysely<Database>,
  after: string,
): Promise<Pick<Due, 'deposit' | 'customer'>[]> {
  const { rows } = await sql<Pick<Due, 'deposit' | 'customer'>>`
    SELECT b.deposit_id AS deposit, d.customer_id AS customer
    FROM deposit_bonuses b JOIN deposits d ON d.id = b.deposit_id
    WHERE b.state = 'due' AND b.deposit_id > ${after} ORDER BY b.deposit_id LIMIT ${maxAtOnce}`.execute(
    db,
  );
  return rows;
}

async function settleOne(gateway: Gateway, deposit: string, customer: string): Promise<void> {
  const settled = await settle(gateway.db, deposit, customer);
  if (settled === null) return;
  if ('bonus' in settled) await announceBalance(gateway, customer);
  gateway.live.news(customer);
}

/**
 * Pays a deposit's bonus, or notes why not, once: in a transaction of its own, after the credit, so
 * that the deposit is in the wallet whatever becomes of the bonus. Null: another process did.
 */
function settle(
  db: Kysely<Database>,
  depositId: string,
  customerId: string,
): Promise<Settled | null> {
  return db.transaction().execute(async (locked) => {
    await lockCustomer(locked, customerId);
    const { rows } = await sql<Due>`
      SELECT b.deposit_id AS deposit, d.customer_id AS customer, b.promotion_id AS promotion, b.claim_id AS claim, d.reference
      FROM deposit_bonuses b JOIN deposits d ON d.id = b.deposit_id
      WHERE b.deposit_id = ${depositId} AND b.state = 'due' FOR UPDATE OF b`.execute(locked);
    const due = rows[0];
    if (!due) return null;
    const settled = await pay(locked, due);
    await locked
      .updateTable('deposit_bonuses')
      .set(
        'bonus' in settled
          ? { state: 'issued', bonus: settled.bonus }
          : { state: 'missed', reason: settled.reason },
      )
      .where('deposit_id', '=', depositId)
      .execute();
    await notify(locked, due, settled);
    return settled;
  });
}

async function pay(db: Kysely<Database>, due: Due): Promise<Settled> {
  const claimed = await claimedByHand(db, due);
  if (claimed) return claimed;
  if (await isOnBreak(db, due.customer)) return { reason: 'break' };
  const [row] = await eligibilityRows(db, due.customer, due.promotion, false, due.deposit);
  const bonus = row && statusOf(row) === 'claim' ? bonusOf(row) : null;
  if (!row || bonus === null) return { reason: 'unavailable' };
  const kind = kindOf(row);
  try {
    await issue(db, {
      promotionId: row.id,
      customerId: due.customer,
      claimId: row.claim_id!,
      bonus,
      wagering: kind.wagering(row),
      depositId: due.deposit,
      period: kind.period(row),
    });
  } catch (error) {
    // Its budget is used up; nothing is written then.
    if (error instanceof DomainError && error.code === 'promotion_closed')
      return { reason: 'unavailable' };
    throw error;
  }
  return { bonus };
}

/** The member was quicker, on the promotion's page: with this bonus, or with another one. */
async function claimedByHand(db: Kysely<Database>, due: Due): Promise<Settled | null> {
  const claim = await db
    .selectFrom('promotion_claims')
    .select(['promotion_id', 'bonus'])
    .where('deposit_id', '=', due.deposit)
    .executeTakeFirst();
  if (!claim) return null;
  return claim.promotion_id === due.promotion
    ? { bonus: Number(claim.bonus) }
    : { reason: 'unavailable' };
}

/** The deposit's page follows by the event. On a break there is no message of a bonus (RG-03). */
async function notify(db: Kysely<Database>, due: Due, settled: Settled): Promise<void> {
  const { deposit: id, customer: customerId, reference } = due;
  await addEvents(db, [{ customerId, event: { kind: 'deposit', id, state: 'credited' } }]);
  if ('reason' in settled && settled.reason === 'break') return;
  const symbol = currencySymbol(memberCurrency);
  const cause = `deposit-bonus:${id}`;
  const message =
    'bonus' in settled
      ? ({
          key: 'depositBonusIssued',
          params: { id, reference, amount: settled.bonus, symbol },
        } as const)
      : ({ key: 'depositBonusMissed', params: { id, reference } } as const);
  await addMessages(db, [{ customerId, kind: 'money', cause, ...message }]);
}
