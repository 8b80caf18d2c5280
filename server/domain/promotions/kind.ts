import type { MessageKey } from '../../../contract/messages/shapes.ts';
import type { PromotionRule, promotionKinds } from '../../../contract/promotions/kinds.ts';
import type { PromotionCategory } from '../../../contract/promotions/shapes.ts';
import type { Condition } from './conditions.ts';
import type { EligibilityRow, PromotionRow } from './row.ts';

/** What a bonus is computed from. */
export type BonusFacts = Pick<
  EligibilityRow,
  'bonus_fixed' | 'bonus_percent' | 'bonus_most' | 'deposit_amount'
>;

/** How much of a bonus has to be bet, in percent, and in games of which categories; none: in any game. */
export interface Wagering {
  readonly percent: number;
  readonly categories: PromotionCategory[];
}

/**
 * A kind of promotions: everything that differs from one kind to another. A new kind is a file in `kinds/`, a line in `kinds.ts` and one in
 * `contract/promotions/kinds.ts`; nothing else compares kinds.
 */
export interface PromotionKind {
  /** Its name in `promotions.rule`. */
  readonly rule: PromotionRule;
  /** How a member takes part: at once, or by an application on which the operator decides. */
  readonly entry: (typeof promotionKinds)[PromotionRule]['entry'];
  /** The bonus can be claimed only after joining. */
  readonly joinFirst: boolean;
  /** A bonus that was earned in time can be claimed after the promotion has ended. */
  readonly claimableAfterEnd: boolean;
  /** What it asks of a member, in the order in which it is best done. */
  conditions(row: EligibilityRow): Condition[];
  /** Centavos, once all conditions are met; never more precise than a centavo. */
  bonus(row: BonusFacts): number;
  /** What one bonus is given for: `once`, or a day, `2026-11-22`. */
  period(row: EligibilityRow): string;
  wagering(row: Pick<PromotionRow, 'turnover_percent' | 'categories'>): Wagering;
  /** Keys of the messages about the operator's decision on an application. */
  readonly words: {
    readonly issued: MessageKey;
    readonly rejected: MessageKey;
  };
}

/** What most kinds have in common: one bonus to a member, wagered as the promotion's own columns say. */
export const common = {
  period: () => 'once',
  wagering: ({ turnover_percent: percent, categories }) => ({ percent, categories }),
  words: { issued: 'promotionIssued', rejected: 'promotionRejected' },
} as const satisfies Partial<PromotionKind>;

/** Centavos that have to be bet for a bonus; a fraction of one counts as one. */
export const requiredFor = (bonus: number, { percent }: Wagering): number =>
  Math.ceil((bonus * percent) / 100);
