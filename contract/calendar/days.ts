const dayMs = 86_400_000;
/** `recordTimeZone` is UTC+8 all year. */
const aheadMs = 8 * 3_600_000;

const nameOf = (dayNumber: number): string =>
  new Date(dayNumber * dayMs).toISOString().slice(0, 10);

/** Days since 1970. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** The site's day of an instant in ms, as `2026-11-27`. */
export const siteDayOf = (at: number): string => nameOf(Math.floor((at + aheadMs) / dayMs));

/** Ms at which a site's day begins. */
export const beginOfDay = (day: string): number => numberOf(day) * dayMs - aheadMs;

export const addDays = (day: string, days: number): string => nameOf(numberOf(day) + days);

/** Without both ends, in order. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, numberOf(to) - numberOf(from) - 1);
  return Array.from({ length: count }, (_, i) => addDays(from, i + 1));
}
