import type { ColumnType, Generated } from 'kysely';
import type { RewardState } from '../../../contract/referral/shapes.ts';

type Big = ColumnType<string, string | number, string | number>;
type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Or<T> = ColumnType<T, T | undefined, T>;

/** Why a reward is looked at or does not count; `guardOf` says what each is. */
export type RewardReason =
  | 'agent'
  | 'identity'
  | 'payout'
  | 'known'
  | 'closed'
  | 'device'
  | 'operator';

export interface ReferralRulesTable {
  id: Generated<string>;
  open: boolean;
  /** Centavos, as are `deposit_least` and `bet_least`. */
  reward: Big;
  deposit_least: Big;
  bet_least: Big;
  days: number;
  most_per_month: number;
  turnover_percent: number;
  created_at: Stamp;
}

interface ReferralRewardsTable {
  id: Generated<string>;
  friend_id: Big;
  inviter_id: Big;
  rule_id: Big;
  joined_at: Stamp;
  state: Or<RewardState>;
  verified: Or<boolean>;
  deposited: Or<boolean>;
  bet: Or<boolean>;
  looked_at: MaybeStamp;
  reason: Or<RewardReason | null>;
  allowed_at: MaybeStamp;
  note: Or<string | null>;
  claimed_at: MaybeStamp;
  transfer_id: Or<string | null>;
  changed_at: Stamp;
}

export interface ReferralTables {
  referral_rules: ReferralRulesTable;
  referral_rewards: ReferralRewardsTable;
}
