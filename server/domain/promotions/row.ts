import type { Selectable } from 'kysely';
import type { PromotionsTable } from '../../db/tables/promotions.ts';

export type PromotionRow = Selectable<PromotionsTable>;

export interface EligibilityRow extends PromotionRow {
  /** Ended, closed by the operator, or used up. */
  over: boolean;
  /** One more bonus may pass the budget. */
  used_up: boolean;
  coming: boolean;
  /** The latest. */
  claim_id: string | null;
  claim_state: 'joined' | 'applying' | 'rejected' | 'issued' | null;
  /** Today's. */
  claim_today: boolean;
  is_new: boolean;
  is_verified: boolean;
  /** Of a raffle; false where it is none. */
  needs_identity: boolean;
  has_identity: boolean;
  /** Of a raffle: not drawn, and not cancelled. */
  draw_waits: boolean;
  /** Whose games count for a raffle; none: all. */
  vendors: string[] | null;
  /** Ended or closed a minute ago. */
  period_over: boolean;
  joined_at: Date | null;
  /** Centavos of valid bets between joining and the end, in its categories; 0 where none count. */
  bets: number;
  app_opened: boolean;
  /** Credited, of the minimum amount, whenever it was. */
  has_deposited: boolean;
  /** The first deposit is made, and does not count. */
  had_deposit: boolean;
  /** Undecided, but would count. */
  deposit_waits: boolean;
  /** The counting deposit, its credited centavos and its day. */
  deposit_id: string | null;
  deposit_amount: string | null;
  deposit_day: string | null;
}

/** Centavos, rounded down: of valid bets so far, up to the maximum. */
export const rebateOf = ({
  bonus_rate,
  max_bonus,
  bets,
}: Pick<EligibilityRow, 'bonus_rate' | 'max_bonus' | 'bets'>): number =>
  Math.min(Math.floor((bets * bonus_rate!) / 10_000), Number(max_bonus));
