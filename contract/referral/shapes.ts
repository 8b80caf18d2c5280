import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { Centavos, Id, Instant } from '../shared.ts';

/** Friends on a page of the list. */
export const friendsPerPage = 20;
/** Rewards that are claimed at once. */
export const maxClaimed = 100;

/**
 * What became of a reward: open: something is still to be done · review: the operator looks at it · ready: it can be claimed · claimed ·
 * missed: the days are over · denied.
 */
export const rewardStates = ['open', 'review', 'ready', 'claimed', 'missed', 'denied'] as const;
export type RewardState = (typeof rewardStates)[number];

/** What a friend has to do, in the order in which it is best done; how much of it is there is the friend's business. */
export const rewardSteps = ['verified', 'deposited', 'bet'] as const;

/** What an invited friend brings (MEM-11); amounts in centavos. */
export const ReferralRule = object({
  open: boolean(),
  reward: Centavos,
  /** What a friend has to deposit and to bet, each in all, within `days` of joining. */
  depositLeast: Centavos,
  betLeast: Centavos,
  days: integer(),
  /** Rewards that one member can claim in a month of Manila's calendar. */
  mostPerMonth: integer(),
  /** Percent of the reward that has to be bet before anything is withdrawn. */
  turnoverPercent: integer(),
});
export type ReferralRule = Infer<typeof ReferralRule>;

/** A friend as the inviter sees it. */
const Friend = object({
  /** Its beginning alone. */
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
      /** What the operator says of one that was denied. */
      note: nullable(string()),
    }),
  ),
});
export type Friend = Infer<typeof Friend>;

/** A member's link, who came by it, and what that brought (MEM-11). */
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
  /** What of the ready ones can be claimed now, the oldest first: what it comes to, and what of that is to be bet, centavos. */
  claimable: object({ ids: array(Id), amount: Centavos, required: Centavos }),
  total: integer(),
  totalPages: integer(),
  /** Newest first. */
  friends: array(Friend),
});
export type ReferralState = Infer<typeof ReferralState>;
