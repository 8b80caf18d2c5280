import { daysBetween } from '../../../contract/calendar/days.ts';

export interface Claimed {
  day: string;
  /** In its streak, from 1; 0: not claimed yet. */
  number: number;
}

export interface Streak {
  /** By day. */
  claims: Claimed[];
  /** Missed and forgiven, one of a month. */
  forgiven: string[];
}

const monthOf = (day: string): string => day.slice(0, 7);

/** Days between claims, for which a break or a closed calendar may account. */
export function missedDays(claims: readonly { day: string }[]): string[] {
  return claims.flatMap(({ day }, i) => (i === 0 ? [] : daysBetween(claims[i - 1]!.day, day)));
}

/**
 * Splits claims into streaks. One missed day of each month is forgiven where the streak goes on for
 * it; excused days are no missed ones.
 * @param claims by day
 */
export function streaksOf(claims: readonly Claimed[], excused: ReadonlySet<string>): Streak[] {
  const months = new Set<string>();
  const streaks: Streak[] = [];
  for (const [i, claim] of claims.entries()) {
    const missed =
      i === 0 ? [] : daysBetween(claims[i - 1]!.day, claim.day).filter((day) => !excused.has(day));
    const used = missed.map(monthOf);
    const goesOn =
      i > 0 && new Set(used).size === used.length && !used.some((month) => months.has(month));
    if (!goesOn) streaks.push({ claims: [claim], forgiven: [] });
    else {
      for (const month of used) months.add(month);
      streaks.at(-1)!.claims.push(claim);
      streaks.at(-1)!.forgiven.push(...missed);
    }
  }
  return streaks;
}

/** By day, with one that is not claimed yet. */
export function withDay(claims: readonly Claimed[], day: string): Claimed[] {
  return [...claims, { day, number: 0 }].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

export const streakWith = (streaks: readonly Streak[], day: string): Streak =>
  streaks.find(({ claims }) => claims.some((claim) => claim.day === day))!;

/**
 * The lowest number that no claim of a streak has: each is given once, also where days are claimed
 * out of order.
 */
export function nextNumber({ claims }: Streak): number {
  const taken = new Set(claims.map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}
