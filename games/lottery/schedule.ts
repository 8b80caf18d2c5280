/** Every so many minutes, or at times in Manila on weekdays (0: Sunday; default all). */
export type DrawTimes =
  | { readonly every: number }
  | { readonly at: readonly string[]; readonly days?: readonly number[] | undefined };

const minute = 60_000;
const day = 24 * 60 * minute;
/** No summer time. */
const manila = 8 * 60 * minute;

/** ms between closing and draw (LOTTERY-06). */
export function closingOf(times: DrawTimes): number {
  if ('at' in times) return minute;
  return times.every === 1 ? 10_000 : 15_000;
}

/** After an instant (LOTTERY-05); ms since 1970, UTC. */
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

/** The first draw that takes bets; ms since 1970, UTC. */
export function nextDraw(times: DrawTimes, at: number): { closesAt: number; drawsAt: number } {
  const drawsAt = drawAfter(times, at + closingOf(times));
  return { drawsAt, closesAt: drawsAt - closingOf(times) };
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
