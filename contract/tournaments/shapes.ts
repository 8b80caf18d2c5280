import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  record,
  size,
  string,
} from 'superstruct';
import { BetCategory } from '../play/bet-categories.ts';
import { MissingNeed, RewardNeeds } from '../reward-needs.ts';
import { Centavos, CentavosSum, Id, Instant, Language } from '../shared.ts';

/**
 * What ranks: the highest payout of a round in hundredths of its stake, points for won rounds, or
 * finished missions. Never what was staked or lost.
 */
export const tournamentMetrics = ['multiplier', 'wins', 'missions'] as const;
export const TournamentMetric = enums(tournamentMetrics);
export type TournamentMetric = Infer<typeof TournamentMetric>;

/** Of a board at once; further ranks are not shown. */
export const boardRows = 100;
export const maxPrizeRank = 1000;
/** Centavos below which rounding could raise a multiplier by more than a hundredth. */
export const minTournamentStake = 100;

const whole = (from: number, to: number) => max(min(integer(), from), to);

/** For each rank of the range: points, or centavos of which a percentage must be bet. */
export const TournamentPrize = object({
  from: whole(1, maxPrizeRank),
  to: whole(1, maxPrizeRank),
  points: whole(0, 1_000_000),
  amount: whole(0, 100_000_000),
  turnoverPercent: whole(0, 10_000),
});
export type TournamentPrize = Infer<typeof TournamentPrize>;

/** `name` is masked; null: the member hides it. */
export const BoardRow = object({ rank: integer(), name: nullable(string()), score: integer() });
export type BoardRow = Infer<typeof BoardRow>;

/** Of the caller; `rank` is null without a score. `near`: the ranks around it. */
export const BoardOwn = object({
  rank: nullable(integer()),
  score: integer(),
  near: array(BoardRow),
});
export type BoardOwn = Infer<typeof BoardOwn>;

/** Best first; `players` have a score. */
export const Board = object({
  at: Instant,
  players: integer(),
  rows: array(BoardRow),
  own: nullable(BoardOwn),
});
export type Board = Infer<typeof Board>;

/** Over the socket: all rows, or those that differ from the last event's. */
export const BoardNews = object({
  id: string(),
  whole: boolean(),
  size: integer(),
  ...Board.schema,
});
export type BoardNews = Infer<typeof BoardNews>;

/** Of a tournament on the socket. */
export const tournamentBoard = (id: string): string => `tournament:${id}`;
export const missionBoardName = 'missions';

export const tournamentStates = ['coming', 'running', 'counting', 'ended', 'cancelled'] as const;
export type TournamentState = (typeof tournamentStates)[number];

/** A prize that the caller has won; `paid` is false while it waits, such as during a break. */
const WonPrize = object({
  rank: integer(),
  points: integer(),
  amount: Centavos,
  required: CentavosSum,
  paid: boolean(),
});

/** Of the caller. */
const OwnEntry = object({
  joinedAt: Instant,
  score: integer(),
  rank: nullable(integer()),
  prize: nullable(WonPrize),
});

export const Tournament = object({
  id: Id,
  title: string(),
  summary: string(),
  /** A paragraph per line. */
  terms: string(),
  metric: TournamentMetric,
  /** Coming, running, ended with vendors' corrections still counted, ended, or cancelled. */
  state: enums(tournamentStates),
  /** Whose rounds count; both empty: all games. */
  categories: array(BetCategory),
  games: array(object({ nodeId: Id, gameName: string() })),
  minStake: Centavos,
  pointsPerWin: nullable(integer()),
  winsPerDay: nullable(integer()),
  beginsAt: Instant,
  endsAt: Instant,
  /** When prizes are paid. */
  paysAt: Instant,
  places: nullable(integer()),
  entrants: integer(),
  needs: RewardNeeds,
  /** What the caller has not done yet. */
  missing: nullable(MissingNeed),
  prizes: array(object({ ...TournamentPrize.schema, required: CentavosSum })),
  /** Centavos and points of all prizes. */
  budget: object({ amount: CentavosSum, points: integer() }),
  cancelReason: nullable(string()),
  own: nullable(OwnEntry),
});
export type Tournament = Infer<typeof Tournament>;

/** What every page of boards has; during a break tournaments are those that were joined. */
const common = {
  currencySymbol: string(),
  at: Instant,
  breakUntil: nullable(Instant),
  /** The caller's name is on no board. */
  hidden: boolean(),
};

export const Tournaments = object({ ...common, tournaments: array(Tournament) });
export type Tournaments = Infer<typeof Tournaments>;

/** `board`: null during a break. */
export const TournamentPage = object({
  ...common,
  tournament: Tournament,
  board: nullable(Board),
});
export type TournamentPage = Infer<typeof TournamentPage>;

/** A month of Asia/Manila as `2026-11`. */
export const MissionLeaderboard = object({
  ...common,
  month: string(),
  lastMonth: string(),
  endsAt: Instant,
  /** Null during a break, but for the caller's own. */
  board: nullable(Board),
  lastBoard: nullable(Board),
  /** Missions that the caller has finished this month. */
  finished: integer(),
});
export type MissionLeaderboard = Infer<typeof MissionLeaderboard>;

const words = (maxLength: number) => record(Language, size(string(), 1, maxLength));

/**
 * What an operator makes (REWARD-05b); centavos. Words by language, the same languages in all three.
 * `minStake` is for multipliers and wins, the points for wins alone.
 */
export const NewTournament = object({
  title: words(80),
  summary: words(200),
  /** A paragraph per line. */
  terms: words(4000),
  metric: TournamentMetric,
  categories: optional(array(BetCategory)),
  games: optional(size(array(Id), 0, 50)),
  minStake: optional(whole(minTournamentStake, 100_000_000)),
  pointsPerWin: optional(whole(1, 1000)),
  winsPerDay: optional(whole(1, 1000)),
  beginsAt: Instant,
  endsAt: Instant,
  /** After the end, for vendors' corrections; default an hour. */
  payMinutes: optional(whole(1, 10_080)),
  /** Default: all members. */
  places: optional(nullable(whole(1, 1_000_000))),
  needs: optional(RewardNeeds),
  prizes: size(array(TournamentPrize), 1, 50),
  /** The most that all prizes may come to; what is above it is rejected. */
  budget: object({ amount: whole(0, 100_000_000_000), points: whole(0, 1_000_000_000) }),
});
export type NewTournament = Infer<typeof NewTournament>;
