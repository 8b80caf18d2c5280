export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Manila is UTC+8 all year. */
const ahead = 8 * hour;

/** Midnight in Manila, some days before an instant; ms since 1970. */
export const midnight = (now: Date, daysAgo = 0): number =>
  Math.floor((now.getTime() + ahead) / day) * day - ahead - daysAgo * day;

/** A day in Manila. @returns `2026-11-26` */
export const dayOf = (at: Date): string =>
  new Date(at.getTime() + ahead).toISOString().slice(0, 10);
