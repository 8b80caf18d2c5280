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
  size,
  string,
} from 'superstruct';
import { MissingNeed, RewardNeeds } from '../reward-needs.ts';
import { Day } from '../records/shapes.ts';
import { Centavos, Instant } from '../shared.ts';

/** Days of the week's ladder, and claims in a row that bring an extra reward. */
export const weekDays = 7;
export const ladderSteps = [7, 14, 21, 28] as const;
/** Days for which a claim made without network may be late. */
export const lateDays = 2;

const upTo = (highest: number) => max(min(integer(), 0), highest);
/** Points, or centavos of which a percentage must be bet; the other is 0. */
export const CalendarReward = object({
  points: upTo(100_000),
  amount: upTo(10_000_000),
  turnoverPercent: upTo(10_000),
});
export type CalendarReward = Infer<typeof CalendarReward>;
export const noReward: CalendarReward = { points: 0, amount: 0, turnoverPercent: 0 };

/** Centavos and points for all members in a day; null: unlimited. */
const Budget = nullable(upTo(100_000_000_000));
export const CalendarBudgets = object({ cashBudget: Budget, pointsBudget: Budget });

/** As the operator sets them. */
export const CalendarTerms = object({
  open: boolean(),
  needs: RewardNeeds,
  week: size(array(CalendarReward), weekDays),
  ladder: size(array(CalendarReward), ladderSteps.length),
  ...CalendarBudgets.schema,
});
export type CalendarTerms = Infer<typeof CalendarTerms>;

/** `day`: the week's; `ladder`: the extra one. */
const CalendarPart = object({
  part: enums(['day', 'ladder']),
  points: integer(),
  amount: Centavos,
  /** Of the amount, to be bet; centavos. */
  required: Centavos,
  /** Above the day's budget: not paid. */
  leftOut: boolean(),
});
export type CalendarPart = Infer<typeof CalendarPart>;

/** What a day's claim brings, or has brought; `number` in the streak, from 1. */
const CalendarDay = object({ day: Day, number: integer(), parts: array(CalendarPart) });
export type CalendarDay = Infer<typeof CalendarDay>;

export const calendarStates = ['claimed', 'today', 'missed', 'forgiven', 'coming'] as const;

/** A member's (REWARD-02a). */
export const CalendarState = object({
  open: boolean(),
  currencySymbol: string(),
  /** For the claim. */
  terms: integer(),
  /** The gateway's time, day, and when the next begins. */
  at: Instant,
  today: Day,
  nextDayAt: Instant,
  /** Of a break (RG-02): nothing is offered, and nothing is lost. */
  breakUntil: nullable(Instant),
  needs: RewardNeeds,
  /** What is needed and not there yet. */
  missing: nullable(MissingNeed),
  /** A day's budget may leave parts out. */
  hasBudget: boolean(),
  /** Claims in a row, forgiven days between them not counted. */
  streak: integer(),
  claimedToday: boolean(),
  /** The day of this month that was missed and forgiven. */
  forgivenDay: nullable(Day),
  /** In order; `offer` is null for days that bring nothing. */
  week: array(object({ day: Day, state: enums(calendarStates), offer: nullable(CalendarDay) })),
  ladder: array(object({ step: integer(), part: CalendarPart })),
  /** Today's unless claimed, then the next days' if each is claimed. */
  offers: array(CalendarDay),
  /** Of 28 days, newest first. */
  history: array(object({ ...CalendarDay.schema, at: Instant })),
});
export type CalendarState = Infer<typeof CalendarState>;
