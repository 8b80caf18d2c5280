/** What a page needs to know of a kind of promotions. */
interface PromotionKindData {
  /** How a member takes part: at once, or by an application on which the operator decides. */
  readonly entry: 'join' | 'apply';
  /** The bonus can be claimed only after joining. */
  readonly joinFirst: boolean;
  /** The page on which a member who has joined does what is asked for. */
  readonly next: 'deposit' | null;
}

/** The kinds of promotions, by their name in the field `rule`. */
export const promotionKinds = {
  /** A fixed bonus for a new account. */
  newbie: { entry: 'join', joinFirst: false, next: null },
  /** A percentage of a deposit, up to a maximum. */
  deposit: { entry: 'join', joinFirst: true, next: 'deposit' },
  /** A fixed bonus, by the operator's decision on each application. */
  application: { entry: 'apply', joinFirst: true, next: null },
} as const satisfies Readonly<Record<string, PromotionKindData>>;

export type PromotionRule = keyof typeof promotionKinds;
export const promotionRules = Object.keys(promotionKinds) as PromotionRule[];
