import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { missionGoals } from '../missions/shapes.ts';
import { CentavosSum, Id, Instant } from '../shared.ts';
import { FirstSteps } from './first-steps.ts';

/** What can be claimed with one press, in the order of the claims. */
export const rewardKinds = [
  'calendar',
  'missions',
  'vip',
  'rebates',
  'referral',
  'promotions',
  'raffles',
] as const;
export type RewardKindName = (typeof rewardKinds)[number];

/**
 * Rewards of a kind: how many, centavos with those to be bet before a withdrawal, points, tickets,
 * numbers of raffles.
 */
const Rewards = object({
  kind: enums(rewardKinds),
  count: integer(),
  amount: CentavosSum,
  required: CentavosSum,
  points: CentavosSum,
  tickets: integer(),
  numbers: integer(),
});
export type Rewards = Infer<typeof Rewards>;

/** Missions of the day for home. */
export const shownMissions = 2;

/** What a member can do today (MEM-10). */
export const Today = object({
  /** Of the calendar, with its days in a row; null: it is closed or needs something first. */
  day: nullable(object({ claimed: boolean(), streak: integer() })),
  /** Those that can be claimed, then the nearest to their next step; centavos for valid bets. */
  missions: array(
    object({
      id: integer(),
      fromDay: string(),
      title: string(),
      goal: enums(missionGoals),
      progress: integer(),
      target: integer(),
    }),
  ),
  /** Of a tournament that was joined, else of the month's missions, else one that can be joined. */
  rank: nullable(
    object({
      /** Null: of the missions. */
      tournament: nullable(Id),
      title: string(),
      joined: boolean(),
      /** Null: no score yet. */
      rank: nullable(integer()),
    }),
  ),
});
export type Today = Infer<typeof Today>;

export const WaitingRewards = object({
  currencySymbol: string(),
  at: Instant,
  /** Nothing is offered until then (RG-03). */
  breakUntil: nullable(Instant),
  /** Of each kind that has some. */
  waiting: array(Rewards),
  /** Null during a break. */
  today: nullable(Today),
  /** Null for who is not new, has dismissed them, or is on a break. */
  firstSteps: nullable(FirstSteps),
});
export type WaitingRewards = Infer<typeof WaitingRewards>;

export const ClaimedRewards = object({
  claimed: array(Rewards),
  /** Claims that were not accepted, with the error's code. */
  failed: array(object({ kind: enums(rewardKinds), code: string() })),
});
export type ClaimedRewards = Infer<typeof ClaimedRewards>;
