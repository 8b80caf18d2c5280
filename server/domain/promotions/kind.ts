import type { BetCategory } from '../../../contract/play/bet-categories.ts';
import type { MessageKey } from '../../../contract/messages/shapes.ts';
import type { PromotionRule, promotionKinds } from '../../../contract/promotions/kinds.ts';
import type { Condition } from './conditions.ts';
import type { EligibilityRow, PromotionRow } from './row.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';

export type BonusFacts = Pick<
  EligibilityRow,
  'bonus_fixed' | 'bonus_percent' | 'bonus_rate' | 'max_bonus' | 'deposit_amount' | 'bets'
>;

/** Percent of a bonus; without categories in any game. */
export interface Wagering {
  readonly percent: number;
  readonly categories: BetCategory[];
}

/**
 * What differs between kinds. Add one by a file in `kinds/`, a line in `kinds.ts` and one in
 * `contract/promotions/kinds.ts`.
 */
export interface PromotionKind {
  readonly rule: PromotionRule;
  /** At once, or by an application that the operator decides. */
  readonly entry: (typeof promotionKinds)[PromotionRule]['entry'];
  /** Only claimable after joining. */
  readonly joinFirst: boolean;
  /** Its bonus is a part of a deposit, with which it can be chosen (MEM-19d). */
  readonly chosenWithDeposit?: true;
  /** A bonus earned in time is claimable after the end. */
  readonly claimableAfterEnd: boolean;
  /** In the best order to meet them. */
  conditions(row: EligibilityRow): Condition[];
  /** Centavos, whole, once all conditions are met; null: there is none to claim. */
  bonus(row: BonusFacts): number | null;
  /** One bonus per period: `once`, or a day, `2026-11-22`. */
  period(row: EligibilityRow): string;
  wagering(row: Pick<PromotionRow, 'turnover_percent' | 'categories'>): Wagering;
  /** Keys of the messages about an application's decision. */
  readonly words: {
    readonly issued: MessageKey;
    readonly rejected: MessageKey;
  };
}

/** Most kinds: one bonus a member, wagered by the promotion's columns. */
export const common = {
  period: () => 'once',
  wagering: ({ turnover_percent: percent, categories }) => ({ percent, categories }),
  words: { issued: 'promotionIssued', rejected: 'promotionRejected' },
} as const satisfies Partial<PromotionKind>;

/** Centavos, rounded up. */
export const requiredFor = (bonus: number, { percent }: Wagering): number =>
  wageringRequirement(bonus, percent);
