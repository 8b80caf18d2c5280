/** When a lottery is drawn: every so many minutes, or by the clock of Manila on some days of the week (0 is Sunday; all by default). */
export type DrawTimes =
  | { readonly every: number }
  | { readonly at: readonly string[]; readonly days?: readonly number[] | undefined };

const minute = 60_000;
const day = 24 * 60 * minute;
/** The Philippines have no summer time. */
const manila = 8 * 60 * minute;

/** How long before its draw betting closes, in ms (LOTTERY-06). */
export function closingOf(times: DrawTimes): number {
  if ('at' in times) return minute;
  return times.every === 1 ? 10_000 : 15_000;
}

/** The first draw after an instant (LOTTERY-05); both in ms since 1970, UTC. */
export function drawAfter(times: DrawTimes, after: number): number {
  if ('every' in times) {
    const step = times.every * minute;
    return (Math.floor(after / step) + 1) * step;
  }
  const today = Math.floor((after + manila) / day) * day;
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const midnight = today + ahead * day;
    if (times.days && !times.days.includes(new Date(midnight).getUTCDay())) continue;
    const draws = times.at
      .map((clock) => midnight - manila + minutesOf(clock) * minute)
      .filter((draw) => draw > after);
    if (draws.length > 0) return Math.min(...draws);
  }
  throw new Error('a lottery without draws');
}

/** The first draw for which bets are taken at an instant, and when its betting closes; ms since 1970, UTC. */
export function nextDraw(times: DrawTimes, at: number): { closesAt: number; drawsAt: number } {
  const drawsAt = drawAfter(times, at + closingOf(times));
  return { drawsAt, closesAt: drawsAt - closingOf(times) };
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
