import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  literal,
  max,
  min,
  nonempty,
  nullable,
  object,
  optional,
  record,
  size,
  string,
  union,
} from 'superstruct';
import { BetCategory } from '../play/bet-categories.ts';
import { MissingNeed, RewardNeeds } from '../reward-needs.ts';
import { Day } from '../records/shapes.ts';
import { ticketKinds } from '../tickets/shapes.ts';
import { Centavos, CentavosSum, Id, Instant, Language } from '../shared.ts';

/**
 * What is counted. Of bets with real money: rounds, valid bets in centavos, different games, games
 * never bet in before, days. Then days of the calendar, days in a row, and friends who joined in the
 * period and qualified. The others are done once. None counts losses or the amount of a deposit.
 */
export const missionGoals = [
  'bets',
  'validBet',
  'games',
  'newGames',
  'days',
  'signIns',
  'streak',
  'friends',
  'deposit',
  'identity',
  'app',
] as const;
export type MissionGoal = (typeof missionGoals)[number];
export const playGoals: readonly MissionGoal[] = ['bets', 'validBet', 'games', 'newGames', 'days'];
export const onceGoals: readonly MissionGoal[] = ['deposit', 'identity', 'app'];

/** `season`: from the mission's first day to its last. `once`: for new members, their first days. */
export const missionPeriods = ['once', 'day', 'week', 'month', 'season'] as const;
export type MissionPeriod = (typeof missionPeriods)[number];

/** Centavos a round must have as its stake to count; as `bet_bands()` of the database. */
export const missionStakes = [0, 100, 500, 1000, 2000, 5000, 10_000, 50_000] as const;

/** Days after a period in which its steps can still be claimed. */
export const claimDays = 7;
/** Days that a season, or a new member's time, may have. */
export const maxMissionDays = 92;
export const maxMissionSteps = 5;

const upTo = (highest: number) => max(min(integer(), 1), highest);

/** `vip`: centavos that count towards the next level, as valid bets do. */
export const MissionReward = union([
  object({
    kind: literal('cash'),
    amount: upTo(10_000_000),
    turnoverPercent: max(min(integer(), 0), 10_000),
  }),
  object({ kind: literal('points'), points: upTo(100_000) }),
  object({ kind: literal('vip'), amount: upTo(100_000_000) }),
  object({ kind: literal('tickets'), ticket: enums(ticketKinds), count: upTo(20) }),
]);
export type MissionReward = Infer<typeof MissionReward>;

export const MissionStep = object({ target: upTo(10_000_000_000), reward: MissionReward });
export type MissionStep = Infer<typeof MissionStep>;

const Words = object({ title: size(string(), 1, 60), text: size(string(), 1, 300) });
export type MissionWords = Infer<typeof Words>;

/** A mission as an operator makes it; optional fields: no condition, or no bound. */
export const NewMission = object({
  words: record(Language, Words),
  goal: enums(missionGoals),
  period: enums(missionPeriods),
  categories: optional(nonempty(size(array(BetCategory), 1, 7))),
  vendors: optional(nonempty(size(array(size(string(), 1, 20)), 1, 20))),
  games: optional(nonempty(size(array(Id), 1, 50))),
  minStake: optional(enums(missionStakes)),
  steps: size(array(MissionStep), 1, maxMissionSteps),
  needs: optional(RewardNeeds),
  minVip: optional(max(min(integer(), 0), 100)),
  newDays: optional(upTo(maxMissionDays)),
  fromDay: Day,
  toDay: optional(Day),
  /** Centavos and points over all members and periods; needed where a step pays them. */
  cashBudget: optional(upTo(100_000_000_000)),
  pointsBudget: optional(upTo(100_000_000_000)),
  maxClaims: optional(upTo(1_000_000_000)),
  /** Usernames; only these members see it. */
  accounts: optional(size(array(size(string(), 1, 40)), 1, 10_000)),
  position: optional(max(min(integer(), 0), 1000)),
});
export type NewMission = Infer<typeof NewMission>;

/** As members see it; `required`: centavos to be bet before a withdrawal. */
export const ShownReward = union([
  object({ kind: literal('cash'), amount: Centavos, required: Centavos }),
  object({ kind: literal('points'), points: integer() }),
  object({ kind: literal('vip'), amount: Centavos }),
  object({ kind: literal('tickets'), ticket: enums(ticketKinds), count: integer() }),
]);
export type ShownReward = Infer<typeof ShownReward>;

/** `open`: not reached · `reached`: can be claimed · `gone`: the budget is used up. */
export const stepStates = ['open', 'reached', 'claimed', 'gone'] as const;

/** One period of a mission, for one member. */
export const Mission = object({
  id: integer(),
  title: string(),
  text: string(),
  goal: enums(missionGoals),
  period: enums(missionPeriods),
  /** Of the period; `toDay` null: no end. */
  fromDay: Day,
  toDay: nullable(Day),
  /** The last day for claims; null: no end. */
  claimDay: nullable(Day),
  /** Empty: any. */
  categories: array(BetCategory),
  vendors: array(string()),
  games: array(object({ id: Id, name: string() })),
  minStake: Centavos,
  /** Centavos that must be staked for all steps; null: none. Stakes can be lost. */
  cost: nullable(CentavosSum),
  progress: CentavosSum,
  steps: array(
    object({
      step: integer(),
      target: CentavosSum,
      reward: ShownReward,
      state: enums(stepStates),
    }),
  ),
  /** Needed before a claim and not there yet. */
  missing: nullable(MissingNeed),
  /** Claims left for all members; null: unlimited. */
  left: nullable(integer()),
});
export type Mission = Infer<typeof Mission>;

/** Of one member (REWARD-02b, CALL-06a). */
export const MissionSummary = object({
  /** Missions to do now, and steps that can be claimed. */
  running: integer(),
  claimable: integer(),
  /** Steps claimed this month, and what they brought. */
  claimed: integer(),
  amount: CentavosSum,
  points: CentavosSum,
  breakUntil: nullable(Instant),
});
export type MissionSummary = Infer<typeof MissionSummary>;

export const MissionsState = object({
  currencySymbol: string(),
  at: Instant,
  today: Day,
  /** When progress was counted: bets since then are on the way. */
  countedUntil: Instant,
  summary: MissionSummary,
  /** What can be claimed, then what runs, then what is done; none during a break (RG-03). */
  missions: array(Mission),
  /** The last claims, newest first. */
  history: array(
    object({
      id: integer(),
      title: string(),
      fromDay: Day,
      step: integer(),
      reward: ShownReward,
      at: Instant,
    }),
  ),
});
export type MissionsState = Infer<typeof MissionsState>;

/** For the operator. */
export const MissionOverview = object({
  id: integer(),
  title: string(),
  goal: enums(missionGoals),
  period: enums(missionPeriods),
  fromDay: Day,
  toDay: nullable(Day),
  closedDay: nullable(Day),
  claims: integer(),
  maxClaims: nullable(integer()),
  cashPaid: CentavosSum,
  cashBudget: nullable(CentavosSum),
  pointsPaid: CentavosSum,
  pointsBudget: nullable(CentavosSum),
  named: boolean(),
});
