let aheadMs = 0;

/** Ms since 1970 by the database's clock, which is the same for every gateway. */
export const now = (): number => Date.now() - aheadMs;

/** The same as a Date. */
export const nowDate = (): Date => new Date(now());

/** @param ms that this machine's clock is ahead of the database's */
export function correctClock(ms: number): void {
  aheadMs = ms;
}
