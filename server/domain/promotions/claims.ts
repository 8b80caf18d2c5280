import { type Kysely, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { DomainError } from '../../domain-error.ts';
import { usePictures } from '../kyc/pictures.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { announceBalance } from '../wallet/balance.ts';
import { moveWithHouse } from '../wallet/house.ts';
import { bonusOf, eligibilityRows, statusOf } from './eligibility.ts';
import type { Wagering } from './kind.ts';
import { kindOf } from './kinds.ts';
import type { EligibilityRow } from './row.ts';

/** Locks the customer: the second of two requests sees what the first wrote. */
async function withEligibility<T>(
  { db, caller }: Context,
  id: string,
  work: (db: Kysely<Database>, customerId: string, row: EligibilityRow) => Promise<T>,
): Promise<T> {
  const customerId = requireCustomer(caller);
  return db.transaction().execute(async (locked) => {
    await lockCustomer(locked, customerId);
    return work(locked, customerId, await requireRow(locked, customerId, id));
  });
}

/** Throws `not_found`, or `promotion_closed` when over and never joined. */
async function requireRow(
  db: Kysely<Database>,
  customerId: string,
  id: string,
): Promise<EligibilityRow> {
  const [row] = await eligibilityRows(db, customerId, id);
  if (row) return row;
  const known = await db
    .selectFrom('promotions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  throw new DomainError(known ? 'promotion_closed' : 'not_found', { field: 'id' });
}

/**
 * Conditions count from now on. Idempotent. Throws `not_found`, `promotion_closed`,
 * `invalid_request` where one applies, and as `requireNoBreak`.
 */
export function joinPromotion(request: Request<'promotion.join'>, context: Context): Promise<void> {
  return withEligibility(context, request.id, async (db, customerId, row) => {
    if (kindOf(row).entry !== 'join') throw new DomainError('invalid_request', { field: 'id' });
    if (row.claim_state === 'joined' || statusOf(row) === 'claim') return;
    await requireOpen(db, customerId, row);
    await db
      .insertInto('promotion_claims')
      .values({ promotion_id: row.id, customer_id: customerId, state: 'joined' })
      .execute();
  });
}

/**
 * PROMO-02. Idempotent. Throws `not_found`, `promotion_closed`, `invalid_request` where one joins,
 * and as `requireNoBreak`.
 */
export function applyForPromotion(
  { id, remark, pictures = [] }: Request<'promotion.apply'>,
  context: Context,
): Promise<void> {
  return withEligibility(context, id, async (db, customerId, row) => {
    if (kindOf(row).entry !== 'apply') throw new DomainError('invalid_request', { field: 'id' });
    if (row.claim_state !== null) return;
    await requireOpen(db, customerId, row);
    if (pictures.length > 0) await usePictures(db, customerId, pictures);
    const values = {
      promotion_id: row.id,
      customer_id: customerId,
      state: 'applying' as const,
      remark: remark.trim(),
      pictures,
    };
    await db.insertInto('promotion_claims').values(values).execute();
  });
}

async function requireOpen(
  db: Kysely<Database>,
  customerId: string,
  row: EligibilityRow,
): Promise<void> {
  await requireNoBreak(db, customerId);
  if (statusOf(row) !== 'join') throw new DomainError('promotion_closed', { field: 'id' });
}

/**
 * Idempotent. Returns the centavos that it paid; null: an earlier call had. Throws `not_found`,
 * `promotion_closed` (also for an unmet condition), and as `requireNoBreak`.
 */
export async function claimBonus(
  { id }: Request<'promotion.claim'>,
  context: Context,
): Promise<number | null> {
  const paid = await withEligibility(context, id, async (db, customer, row) => {
    const status = statusOf(row);
    if (row.claim_state === 'issued' && status !== 'join' && status !== 'close') return null;
    await requireNoBreak(db, customer);
    const bonus = bonusOf(row);
    if (status !== 'claim' || bonus === null)
      throw new DomainError('promotion_closed', { field: 'id' });
    const claimId = row.claim_id ?? (await beginClaim(db, customer, row.id));
    await issue(db, {
      promotionId: row.id,
      customerId: customer,
      claimId,
      bonus,
      wagering: kindOf(row).wagering(row),
      depositId: row.deposit_id,
      period: kindOf(row).period(row),
    });
    return bonus;
  });
  if (paid !== null) await announceBalance(context, requireCustomer(context.caller));
  return paid;
}

/** Joins without a check; returns the claim's id. */
export async function beginClaim(
  db: Kysely<Database>,
  customerId: string,
  promotionId: string,
): Promise<string> {
  const values = { promotion_id: promotionId, customer_id: customerId, state: 'joined' as const };
  return (
    await db.insertInto('promotion_claims').values(values).returning('id').executeTakeFirstOrThrow()
  ).id;
}

interface Issue {
  promotionId: string;
  customerId: string;
  claimId: string;
  /** Centavos. */
  bonus: number;
  wagering: Wagering;
  depositId: string | null;
  period: string;
}

/**
 * In the given transaction; one movement a claim, its wagering requirement in `meta`. Throws
 * `promotion_closed` above the budget.
 */
export async function issue(
  db: Kysely<Database>,
  { promotionId, customerId, claimId, bonus, wagering, depositId, period }: Issue,
): Promise<void> {
  await spend(db, promotionId, bonus);
  const transferId = await moveWithHouse(db, customerId, bonus, {
    kind: 'promotion',
    scope: 'promotion',
    key: claimId,
    fingerprint: fingerprint(claimId, bonus),
    meta: {
      promotion: promotionId,
      claim: claimId,
      turnover: wagering.percent,
      categories: wagering.categories,
    },
  });
  await db
    .updateTable('promotion_claims')
    .set({
      state: 'issued',
      bonus,
      deposit_id: depositId,
      period,
      transfer_id: transferId,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', claimId)
    .execute();
}

/**
 * Takes centavos out of the promotion's budget, where it has one: others wait meanwhile. Throws
 * `promotion_closed` above it.
 */
export async function spend(
  db: Kysely<Database>,
  promotionId: string,
  bonus: number,
): Promise<void> {
  const { rows } = await sql<{
    budget: string | null;
  }>`SELECT budget FROM promotions WHERE id = ${promotionId}`.execute(db);
  if (rows[0]?.budget == null) return;
  const taken = await sql`
    UPDATE promotions SET spent = spent + ${bonus} WHERE id = ${promotionId} AND spent + ${bonus} <= budget RETURNING id`.execute(
    db,
  );
  if (taken.rows.length === 0) throw new DomainError('promotion_closed', { field: 'id' });
}
