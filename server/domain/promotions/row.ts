import type { Selectable } from 'kysely';
import type { PromotionsTable } from '../../db/tables/promotions.ts';

export type PromotionRow = Selectable<PromotionsTable>;

/** A promotion with everything that a member's eligibility for it depends on. */
export interface EligibilityRow extends PromotionRow {
  /** It has ended, or the operator has closed it. */
  over: boolean;
  coming: boolean;
  /** The member's latest claim. */
  claim_id: string | null;
  claim_state: 'joined' | 'applying' | 'rejected' | 'issued' | null;
  /** The latest claim is of today. */
  claim_today: boolean;
  is_new: boolean;
  is_verified: boolean;
  /** The first deposit is made, and does not count. */
  had_deposit: boolean;
  /** A deposit that would count is not decided yet. */
  deposit_waits: boolean;
  /** The deposit that counts for the open claim, what was credited (centavos), and its day. */
  deposit_id: string | null;
  deposit_amount: string | null;
  deposit_day: string | null;
}
