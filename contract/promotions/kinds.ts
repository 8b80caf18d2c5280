interface PromotionKindData {
  /** At once, or by an application that the operator decides. */
  readonly entry: 'join' | 'apply';
  /** Before the bonus can be claimed. */
  readonly joinFirst: boolean;
  /** Where a joined member meets the conditions. */
  readonly next: 'deposit' | null;
}

/** By the field `rule`. */
export const promotionKinds = {
  /** A fixed bonus for a new account. */
  newbie: { entry: 'join', joinFirst: false, next: null },
  /** A percentage of a deposit, up to a maximum. */
  deposit: { entry: 'join', joinFirst: true, next: 'deposit' },
  /** A fixed bonus, by the operator's decision. */
  application: { entry: 'apply', joinFirst: true, next: null },
} as const satisfies Readonly<Record<string, PromotionKindData>>;

export type PromotionRule = keyof typeof promotionKinds;
export const promotionRules = Object.keys(promotionKinds) as PromotionRule[];
