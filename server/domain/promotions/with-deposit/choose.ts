import type { Kysely } from 'kysely';
import type { DepositBonus } from '../../../../contract/deposits/shapes.ts';
import type { PromotionStatus } from '../../../../contract/promotions/shapes.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import type { DepositRow } from '../../deposits/lifecycle.ts';
import { isOnBreak } from '../../limits/guard.ts';
import { beginClaim } from '../claims.ts';
import { eligibilityRows, statusOf } from '../eligibility.ts';
import { kindOf } from '../kinds.ts';
import type { EligibilityRow } from '../row.ts';

/** A deposit that is under way may never be paid: the next one may choose the bonus too. */
const choosable: ReadonlySet<PromotionStatus> = new Set(['join', 'joined', 'process']);

/** Whether nothing but the next deposit is missing (MEM-19d). */
function isChoosable(row: EligibilityRow): boolean {
  const kind = kindOf(row);
  return (
    kind.chosenWithDeposit === true &&
    choosable.has(statusOf(row)) &&
    kind.conditions(row).every(({ kind: condition, met }) => met || condition === 'deposit')
  );
}

/** The bonuses that a member's next deposit can bring; none on a break (RG-03). */
export async function choosableBonuses(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<DepositBonus[]> {
  if (await isOnBreak(db, customerId)) return [];
  const rows = await eligibilityRows(db, customerId, undefined, false);
  return rows.filter(isChoosable).map((row) => ({
    id: row.id,
    title: row.title,
    percent: row.bonus_percent!,
    maxBonus: Number(row.max_bonus),
    minDeposit: Number(row.min_deposit),
    turnoverPercent: kindOf(row).wagering(row).percent,
    categories: kindOf(row).wagering(row).categories,
    endsAt: row.ends_at?.toISOString() ?? null,
    joined: row.claim_state === 'joined',
  }));
}

/**
 * Joins the bonus of a deposit in the deposit's transaction, which locks the customer (MEM-19e).
 * Throws `promotion_closed` at `bonus` where this amount cannot bring it.
 */
export async function chooseBonus(
  db: Kysely<Database>,
  { id, customer_id: customerId, amount }: DepositRow,
  promotionId: string,
): Promise<void> {
  const [row] = await eligibilityRows(db, customerId, promotionId, false);
  if (!row || !isChoosable(row) || Number(amount) < Number(row.min_deposit))
    throw new DomainError('promotion_closed', { field: 'bonus' });
  const claimId =
    row.claim_state === 'joined' ? row.claim_id! : await beginClaim(db, customerId, row.id);
  await db
    .insertInto('deposit_bonuses')
    .values({ deposit_id: id, promotion_id: row.id, claim_id: claimId })
    .execute();
}
