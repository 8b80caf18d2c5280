import { type Infer, array, enums, integer, nullable, object, size, string } from 'superstruct';
import { Day, RecordPeriod } from '../records/shapes.ts';
import { Category, CentavosSum, Instant } from '../shared.ts';
import { maxOverviewDays } from './shapes.ts';
import { TeamRate } from './team-rates.ts';

/** Lines of a day's statement per page. */
export const rebateLinesPerPage = 50;

/**
 * open: the day's bets are still counted; owed: is paid next; nothing: no share, or less than was
 * taken back.
 */
export const rebateStates = ['open', 'owed', 'paid', 'nothing'] as const;
export type RebateState = (typeof rebateStates)[number];

/** A day of Manila; centavos. */
export const RebateDay = object({
  day: Day,
  state: enums(rebateStates),
  /** The shares of the day's valid bets, less what was taken back on it. */
  earned: CentavosSum,
  /** Taken back before, more than was earned; 0 or negative. */
  carried: CentavosSum,
  /** `earned` and `carried`, or 0 when that is negative. */
  amount: CentavosSum,
  paidAt: nullable(Instant),
});
export type RebateDay = Infer<typeof RebateDay>;

const seen = {
  timeZone: string(),
  currency: string(),
  currencySymbol: string(),
  /** Up to which bets are counted. */
  asOf: Instant,
};

export const Rebates = object({
  ...seen,
  period: RecordPeriod,
  /** Both included; `any` without a first day: the `maxOverviewDays` up to the last one. */
  from: Day,
  to: Day,
  /** Newest first; without days that brought nothing. */
  days: size(array(RebateDay), 0, maxOverviewDays),
});
export type Rebates = Infer<typeof Rebates>;

/** The share of what was bet through one direct downline, or by the caller. */
export const RebateLine = object({
  /** Null: the caller's own bets. */
  account: nullable(string()),
  category: Category,
  /** Earlier than the statement's day when bets were taken back. */
  betDay: Day,
  validStake: CentavosSum,
  /** Basis points: the caller's, and the highest between the caller and the bets. */
  ownRate: TeamRate,
  belowRate: TeamRate,
  amount: CentavosSum,
});
export type RebateLine = Infer<typeof RebateLine>;

export const RebateStatement = object({
  ...seen,
  ...RebateDay.schema,
  /** Largest share first. */
  lines: size(array(RebateLine), 0, rebateLinesPerPage),
  total: integer(),
  totalPages: integer(),
});
export type RebateStatement = Infer<typeof RebateStatement>;
