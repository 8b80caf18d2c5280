import { type Infer, array, enums, integer, nullable, object, string } from 'superstruct';
import { CentavosSum, Instant } from '../shared.ts';

/** What can be claimed with one press, in the order of the claims. */
export const rewardKinds = [
  'calendar',
  'missions',
  'vip',
  'rebates',
  'referral',
  'promotions',
] as const;
export type RewardKindName = (typeof rewardKinds)[number];

/** Rewards of a kind: how many, centavos with those to be bet before a withdrawal, points, tickets. */
const Rewards = object({
  kind: enums(rewardKinds),
  count: integer(),
  amount: CentavosSum,
  required: CentavosSum,
  points: CentavosSum,
  tickets: integer(),
});
export type Rewards = Infer<typeof Rewards>;

export const WaitingRewards = object({
  currencySymbol: string(),
  at: Instant,
  /** Nothing is offered until then (RG-03). */
  breakUntil: nullable(Instant),
  /** Of each kind that has some. */
  waiting: array(Rewards),
});
export type WaitingRewards = Infer<typeof WaitingRewards>;

export const ClaimedRewards = object({
  claimed: array(Rewards),
  /** Claims that were not accepted, with the error's code. */
  failed: array(object({ kind: enums(rewardKinds), code: string() })),
});
export type ClaimedRewards = Infer<typeof ClaimedRewards>;
