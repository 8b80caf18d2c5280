import {
  type CalendarPart,
  type CalendarReward,
  ladderSteps,
  weekDays,
} from '../../../contract/calendar/shapes.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';

/** A part of a claim as stored with it. */
export interface StoredPart extends CalendarReward {
  part: CalendarPart['part'];
  leftOut: boolean;
}

export interface Rewards {
  week: readonly CalendarReward[];
  ladder: readonly CalendarReward[];
}

/** Paid in a day, or the most that may be; centavos. */
export interface DayTotals {
  amount: number;
  points: number;
}

export interface DayBudget {
  cashBudget: number | null;
  pointsBudget: number | null;
}

/**
 * What a number in the streak brings, within what is left of the day's budget: a part that does not
 * fit is left out whole.
 */
export function partsOf(
  { week, ladder }: Rewards,
  number: number,
  { cashBudget, pointsBudget }: DayBudget,
  paid: DayTotals = { amount: 0, points: 0 },
): StoredPart[] {
  const step = number / weekDays - 1;
  const rewards = [
    { part: 'day' as const, reward: week[(number - 1) % weekDays] },
    ...(Number.isInteger(step)
      ? [{ part: 'ladder' as const, reward: ladder[step % ladderSteps.length] }]
      : []),
  ];
  let { amount, points } = paid;
  return rewards.flatMap(({ part, reward }) => {
    if (!reward || (reward.points === 0 && reward.amount === 0)) return [];
    const leftOut =
      (reward.amount > 0 && amount + reward.amount > (cashBudget ?? Infinity)) ||
      (reward.points > 0 && points + reward.points > (pointsBudget ?? Infinity));
    if (!leftOut) {
      amount += reward.amount;
      points += reward.points;
    }
    return [{ part, ...reward, leftOut }];
  });
}

/** Points and centavos, without what is left out. */
export function totalOf(parts: readonly StoredPart[]): DayTotals {
  const paid = parts.filter(({ leftOut }) => !leftOut);
  return {
    amount: paid.reduce((sum, part) => sum + part.amount, 0),
    points: paid.reduce((sum, part) => sum + part.points, 0),
  };
}

/** As members see it. */
export const shownPart = ({ turnoverPercent, ...part }: StoredPart): CalendarPart => {
  return { ...part, required: wageringRequirement(part.amount, turnoverPercent) };
};
