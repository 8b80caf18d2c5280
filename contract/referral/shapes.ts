import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { Centavos, Id, Instant } from '../shared.ts';

export const friendsPerPage = 20;
export const maxClaimed = 100;

/**
 * open: a step is missing · review: the operator decides · ready: can be claimed · missed: too
 * late.
 */
export const rewardStates = ['open', 'review', 'ready', 'claimed', 'missed', 'denied'] as const;
export type RewardState = (typeof rewardStates)[number];

/** In the best order; the inviter does not see progress within a step. */
export const rewardSteps = ['verified', 'deposited', 'bet'] as const;

/** MEM-11; centavos. */
export const ReferralRule = object({
  open: boolean(),
  reward: Centavos,
  /** Minimum totals within `days` of joining. */
  minDeposit: Centavos,
  minTurnover: Centavos,
  days: integer(),
  /** Of Manila's calendar, per member. */
  maxPerMonth: integer(),
  /** Of the reward, to bet before a withdrawal. */
  turnoverPercent: integer(),
});
export type ReferralRule = Infer<typeof ReferralRule>;

const Friend = object({
  /** Its beginning. */
  name: string(),
  since: Instant,
  /** Null: joined while there was no reward. */
  reward: nullable(
    object({
      id: Id,
      state: enums(rewardStates),
      /** By the rule on joining. */
      amount: Centavos,
      minDeposit: Centavos,
      minTurnover: Centavos,
      /** The friend's time ends. */
      until: Instant,
      done: array(enums(rewardSteps)),
      /** The operator's, if denied. */
      note: nullable(string()),
    }),
  ),
});
export type Friend = Infer<typeof Friend>;

/** MEM-11. */
export const ReferralState = object({
  code: string(),
  currencySymbol: string(),
  /** For friends who join now. */
  rule: ReferralRule,
  /** The caller's identity is approved, as claims require. */
  verified: boolean(),
  /** Centavos claimed, and ready. */
  earned: Centavos,
  ready: Centavos,
  claimedThisMonth: integer(),
  /** Oldest first; sum and wagering requirement in centavos. */
  claimable: object({ ids: array(Id), amount: Centavos, required: Centavos }),
  total: integer(),
  totalPages: integer(),
  friends: array(Friend),
});
export type ReferralState = Infer<typeof ReferralState>;
