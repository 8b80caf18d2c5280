/** Fields of a promotion that only some kinds have. */
export type KindField =
  | 'bonusFixed'
  | 'bonusPercent'
  | 'bonusRate'
  | 'maxBonus'
  | 'minDeposit'
  | 'newDays'
  | 'daily'
  | 'firstDeposit'
  | 'endsAt'
  | 'raffle';

interface PromotionKindData {
  /** At once, or by an application that the operator decides. */
  readonly entry: 'join' | 'apply';
  /** Before the bonus can be claimed. */
  readonly joinFirst: boolean;
  /** Where a joined member meets the conditions. */
  readonly next: 'deposit' | 'install' | null;
  /** What the operator must set, and may. */
  readonly needs: readonly KindField[];
  readonly may: readonly KindField[];
}

/** By the field `rule`. */
export const promotionKinds = {
  /** A fixed bonus for a new account. */
  newbie: {
    entry: 'join',
    joinFirst: false,
    next: null,
    needs: ['bonusFixed', 'newDays'],
    may: [],
  },
  /** A percentage of a deposit, up to a maximum. */
  deposit: {
    entry: 'join',
    joinFirst: true,
    next: 'deposit',
    needs: ['bonusPercent', 'maxBonus', 'minDeposit'],
    may: ['daily', 'firstDeposit'],
  },
  /** A fixed bonus, by the operator's decision. */
  application: { entry: 'apply', joinFirst: true, next: null, needs: ['bonusFixed'], may: [] },
  /** A fixed bonus for who has deposited and opens the installed app. */
  appDownload: {
    entry: 'join',
    joinFirst: true,
    next: 'install',
    needs: ['bonusFixed', 'minDeposit'],
    may: [],
  },
  /** A part of a period's valid bets, up to a maximum, once it is over. */
  rebate: {
    entry: 'join',
    joinFirst: true,
    next: null,
    needs: ['bonusRate', 'maxBonus', 'endsAt'],
    may: [],
  },
  /** Numbers for valid bets, and prizes drawn among them. */
  raffle: {
    entry: 'join',
    joinFirst: true,
    next: null,
    needs: ['raffle', 'endsAt'],
    may: [],
  },
} as const satisfies Readonly<Record<string, PromotionKindData>>;

export type PromotionRule = keyof typeof promotionKinds;
export const promotionRules = Object.keys(promotionKinds) as PromotionRule[];
