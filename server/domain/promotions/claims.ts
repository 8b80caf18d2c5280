import { lockCustomer } from '../../kernel/lock-customer.ts';
import { type Kysely, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { DomainError } from '../../domain-error.ts';
import { usePictures } from '../kyc/pictures.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { announceBalance } from '../wallet/balance.ts';
import { moveWithHouse } from '../wallet/house.ts';
import { type EligibilityRow, bonusOf, eligibilityRows, statusOf } from './eligibility.ts';

/** Works on a member's claims with nobody else at them: of two at once the second finds what the first has done. */
async function hold<T>(
  { db, caller }: Context,
  id: string,
  work: (db: Kysely<Database>, customerId: string, row: EligibilityRow) => Promise<T>,
): Promise<T> {
  const customerId = requireCustomer(caller);
  return db.transaction().execute(async (held) => {
    await lockCustomer(held, customerId);
    return work(held, customerId, await standingRow(held, customerId, id));
  });
}

/** Throws Refusal `not_found`, or `promotion_closed` for one that is over and was never joined. */
async function standingRow(
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
 * Takes part in a promotion: what it asks for counts from now on. Joined before is as good. Throws Refusal `not_found`,
 * `promotion_closed`, and those of `requireNoBreak`.
 */
export function joinPromotion(request: Request<'promotion.join'>, context: Context): Promise<void> {
  return hold(context, request.id, async (db, customerId, row) => {
    if (row.rule === 'application') throw new DomainError('invalid_request', { field: 'id' });
    if (row.claim_state === 'joined' || statusOf(row) === 'claim') return;
    await requireMayBegin(db, customerId, row);
    await db
      .insertInto('promotion_claims')
      .values({ promotion_id: row.id, customer_id: customerId, state: 'joined' })
      .execute();
  });
}

/**
 * Applies for a promotion on which the operator decides (PROMO-02). Applied before is as good. Throws Refusal `not_found`,
 * `promotion_closed`, `invalid_request` for one that takes no applications, and those of `requireNoBreak`.
 */
export function applyForPromotion(
  { id, remark, pictures = [] }: Request<'promotion.apply'>,
  context: Context,
): Promise<void> {
  return hold(context, id, async (db, customerId, row) => {
    if (row.rule !== 'application') throw new DomainError('invalid_request', { field: 'id' });
    if (row.claim_state !== null) return;
    await requireMayBegin(db, customerId, row);
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

async function requireMayBegin(
  db: Kysely<Database>,
  customerId: string,
  row: EligibilityRow,
): Promise<void> {
  await requireNoBreak(db, customerId);
  if (statusOf(row) !== 'join') throw new DomainError('promotion_closed', { field: 'id' });
}

/**
 * Takes a bonus into the wallet. Taken before is as good: nothing moves then. Throws Refusal `not_found`, `promotion_closed` also when
 * what it asks for is not there, and those of `requireNoBreak`.
 */
export async function claimBonus(
  { id }: Request<'promotion.claim'>,
  context: Context,
): Promise<void> {
  const customerId = await hold(context, id, async (db, customer, row) => {
    const status = statusOf(row);
    if (row.claim_state === 'issued' && status !== 'join' && status !== 'close') return null;
    await requireNoBreak(db, customer);
    const bonus = bonusOf(row);
    if (status !== 'claim' || bonus === null)
      throw new DomainError('promotion_closed', { field: 'id' });
    const claimId = row.claim_id ?? (await beginClaim(db, customer, row.id));
    await issue(db, {
      promotion: row,
      customerId: customer,
      claimId,
      bonus,
      depositId: row.deposit_id,
      period: row.daily ? row.deposit_day! : 'once',
    });
    return customer;
  });
  if (customerId !== null) await announceBalance(context, customerId);
}

async function beginClaim(
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
  promotion: Pick<EligibilityRow, 'id' | 'turnover_percent' | 'categories'>;
  customerId: string;
  claimId: string;
  /** Centavos. */
  bonus: number;
  depositId: string | null;
  period: string;
}

/** Pays a claim's bonus into the wallet, by one movement per claim in the transaction given; it says in which games it is to be bet. */
export async function issue(
  db: Kysely<Database>,
  { promotion, customerId, claimId, bonus, depositId, period }: Issue,
): Promise<void> {
  const transferId = await moveWithHouse(db, customerId, bonus, {
    kind: 'promotion',
    scope: 'promotion',
    key: claimId,
    fingerprint: fingerprint(claimId, bonus),
    meta: {
      promotion: promotion.id,
      claim: claimId,
      turnover: promotion.turnover_percent,
      categories: promotion.categories,
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
