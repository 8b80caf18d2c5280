import type { PromotionConditionKind } from '../../../contract/promotions/shapes.ts';
import { type EligibilityRow, rebateOf } from './row.ts';

export interface Condition {
  readonly kind: PromotionConditionKind;
  readonly met: boolean;
}

/** Once unmet, never met. */
const irreversible: ReadonlySet<PromotionConditionKind> = new Set(['newAccount', 'firstDeposit']);

export const isLost = ({ kind, met }: Condition): boolean => !met && irreversible.has(kind);

export const newAccount = ({ new_days, is_new }: EligibilityRow): Condition[] =>
  new_days === null ? [] : [{ kind: 'newAccount', met: is_new }];

/** A verified mobile number or email address. */
export const verified = ({ needs_verified, is_verified }: EligibilityRow): Condition[] =>
  needs_verified ? [{ kind: 'verified', met: is_verified }] : [];

/** An approved identity, where a raffle needs it. */
export const approvedIdentity = ({ needs_identity, has_identity }: EligibilityRow): Condition[] =>
  needs_identity ? [{ kind: 'identity', met: has_identity }] : [];

/** No deposit before the one that counts. */
export const firstDeposit = ({ first_deposit, had_deposit }: EligibilityRow): Condition[] =>
  first_deposit ? [{ kind: 'firstDeposit', met: !had_deposit }] : [];

/** A deposit after joining, of the minimum amount. */
export const deposit = ({ deposit_id }: EligibilityRow): Condition[] => [
  { kind: 'deposit', met: deposit_id !== null },
];

/** A credited deposit of the minimum amount, whenever it was. */
export const hasDeposited = ({ has_deposited }: EligibilityRow): Condition[] => [
  { kind: 'deposited', met: has_deposited },
];

/** The installed app was opened with this account. */
export const appOpened = ({ app_opened }: EligibilityRow): Condition[] => [
  { kind: 'appOpened', met: app_opened },
];

/** Valid bets after joining that bring a centavo. */
export const hasBet = (row: EligibilityRow): Condition[] => [
  { kind: 'bets', met: rebateOf(row) > 0 },
];

/** Ended a minute ago: its last bets are written. */
export const periodOver = ({ period_over }: EligibilityRow): Condition[] => [
  { kind: 'periodOver', met: period_over },
];
