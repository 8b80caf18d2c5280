import type { Sport } from './meta.ts';
import { scoresOf, wins } from './odds.ts';
import { matchesOfDay } from './rules.ts';
import { type Leg, possiblePayout } from './slip.ts';

/** Centavos. */
export interface Slip {
  readonly legs: readonly Leg[];
  readonly stake: number;
}

/** Selections that win together. */
type Ending = ReadonlySet<string>;

/** Slips looked at before the search stops. */
const maxLooks = 200_000;
const maxPasses = 10;

/** Without endings in which all selections of another win, and more. */
function endingsOf(sport: Sport, codes: ReadonlySet<string>): Ending[] {
  const all = new Map<string, Ending>();
  // Scores are the same for every pairing.
  for (const { score } of scoresOf(sport, { home: 0, away: 1 })) {
    const won = [...codes].filter((code) => wins(code, score));
    all.set(won.join(), new Set(won));
  }
  const endings = [...all.values()];
  return endings.filter(
    (ending) =>
      !endings.some((other) => other !== ending && [...other].every((code) => ending.has(code))),
  );
}

/** Maximum loss in centavos: exact for singles and few accumulators, else never too high. */
export function maxLoss(sport: Sport, slips: readonly Slip[]): number {
  const endings = Array.from({ length: matchesOfDay }, (_, match) =>
    endingsOf(
      sport,
      new Set(
        slips
          .flatMap(({ legs }) => legs.filter((leg) => leg.match === match))
          .map(({ code }) => code),
      ),
    ),
  );
  const paying = slips.map(({ legs, stake }) => ({
    legs,
    pays: Number(possiblePayout(legs, stake)),
  }));
  const paidIn = (day: readonly Ending[]) =>
    paying.reduce(
      (sum, { legs, pays }) =>
        legs.every(({ match, code }) => day[match]?.has(code)) ? sum + pays : sum,
      0,
    );
  const days = endings.reduce((count, { length }) => count * length, 1);
  const min =
    days * slips.length <= maxLooks ? minOfAll(endings, paidIn) : minFound(endings, paidIn);
  return Math.max(0, slips.reduce((sum, { stake }) => sum + stake, 0) - min);
}

type PaidIn = (day: readonly Ending[]) => number;

function minOfAll([first, ...rest]: readonly Ending[][], paidIn: PaidIn): number {
  if (!first) return paidIn([]);
  return Math.min(...first.map((ending) => minOfAll(rest, (day) => paidIn([ending, ...day]))));
}

/**
 * Exact for singles, which depend on one match each: changes one match at a time while that pays
 * less.
 */
function minFound(endings: readonly Ending[][], paidIn: PaidIn): number {
  let day = endings.map(([first]) => first!);
  let min = paidIn(day);
  let better = true;
  for (let pass = 0; better && pass < maxPasses; pass += 1) {
    better = false;
    for (const [match, all] of endings.entries()) {
      for (const ending of all) {
        const changed = day.with(match, ending);
        const paid = paidIn(changed);
        if (paid < min) [day, min, better] = [changed, paid, true];
      }
    }
  }
  return min;
}
