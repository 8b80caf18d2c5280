import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { Centavos, Id, Instant } from '../shared.ts';

/** Friends on a page of the list. */
export const friendsPerPage = 20;
/** Rewards that are claimed at once. */
export const maxClaimed = 100;

/**
 * The state of a reward: open: a step is missing · review: the operator decides · ready: it can be claimed · claimed ·
 * missed: the days are over · denied.
 */
export const rewardStates = ['open', 'review', 'ready', 'claimed', 'missed', 'denied'] as const;
export type RewardState = (typeof rewardStates)[number];

/** A friend's steps, in the order in which they are best done; the inviter does not see the progress within a step. */
export const rewardSteps = ['verified', 'deposited', 'bet'] as const;

/** The rule of referral rewards (MEM-11); amounts in centavos. */
export const ReferralRule = object({
  open: boolean(),
  reward: Centavos,
  /** Minimum totals of a friend's deposits and bets within `days` of joining. */
  depositLeast: Centavos,
  betLeast: Centavos,
  days: integer(),
  /** Rewards that one member can claim in a month of Manila's calendar. */
  maxPerMonth: integer(),
  /** Percent of the reward that has to be bet before a withdrawal. */
  turnoverPercent: integer(),
});
export type ReferralRule = Infer<typeof ReferralRule>;

/** A friend as the inviter sees it. */
const Friend = object({
  /** The beginning of the name. */
  name: string(),
  since: Instant,
  /** Null: joined while there was no reward. */
  reward: nullable(
    object({
      id: Id,
      state: enums(rewardStates),
      /** By the rule of the day of joining. */
      amount: Centavos,
      depositLeast: Centavos,
      betLeast: Centavos,
      /** Until when the friend has time. */
      until: Instant,
      done: array(enums(rewardSteps)),
      /** The operator's note on a denied one. */
      note: nullable(string()),
    }),
  ),
});
export type Friend = Infer<typeof Friend>;

/** A member's link, invited friends and rewards (MEM-11). */
export const ReferralState = object({
  code: string(),
  currencySymbol: string(),
  /** The one for friends who join now. */
  rule: ReferralRule,
  /** The caller's own identity is approved; nothing is claimed before. */
  verified: boolean(),
  /** Claimed so far, and what is ready, centavos. */
  earned: Centavos,
  ready: Centavos,
  claimedThisMonth: integer(),
  /** The ready rewards that can be claimed now, the oldest first: their sum and its wagering requirement, centavos. */
  claimable: object({ ids: array(Id), amount: Centavos, required: Centavos }),
  total: integer(),
  totalPages: integer(),
  /** Newest first. */
  friends: array(Friend),
});
export type ReferralState = Infer<typeof ReferralState>;
