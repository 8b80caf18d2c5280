import { type Pattern, balls, patterns, prizes, shapes } from './rules.ts';

/** Ways to choose k of n, exact. */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

/** An exact number, `over` above 0. */
interface Fraction {
  count: bigint;
  over: bigint;
}
const plus = (a: Fraction, b: Fraction): Fraction => ({
  count: a.count * b.over + b.count * a.over,
  over: a.over * b.over,
});

/**
 * How many cells the unions of a pattern's shapes have, with the signs of inclusion and exclusion: entry j is the number of sets
 * of shapes that cover j cells together, those of odd size less those of even size.
 */
function unionsOf(pattern: Pattern): number[] {
  const signed = Array.from({ length: 25 }, () => 0);
  const walk = (from: number, covered: ReadonlySet<number>, sign: number): void => {
    for (let i = from; i < shapes[pattern].length; i += 1) {
      const union = new Set([...covered, ...(shapes[pattern][i] ?? [])]);
      signed[union.size] = (signed[union.size] ?? 0) + sign;
      walk(i + 1, union, -sign);
    }
  };
  walk(0, new Set(), 1);
  return signed;
}

/**
 * The chance that a card makes a pattern within k balls, exact (BINGO-07): j given cells are all called with C(k, j) / C(75, j),
 * and inclusion–exclusion over the shapes makes of that the chance of any of them.
 */
export function chanceWithin(pattern: Pattern, k: number): Fraction {
  return unionsOf(pattern).reduce<Fraction>(
    (sum, signed, j) =>
      signed === 0 || j > k
        ? sum
        : plus(sum, { count: BigInt(signed) * choose(k, j), over: choose(balls, j) }),
    { count: 0n, over: 1n },
  );
}

/** Return to player of a card, exact: every step of every prize by its chance (BINGO-07). */
export function exactReturn(): Fraction {
  let back: Fraction = { count: 0n, over: 1n };
  for (const pattern of patterns) {
    for (const [i, { within, times }] of prizes[pattern].entries()) {
      // A card within this step has the next one's prize too; so only what it pays more is added.
      const more = times - (prizes[pattern][i + 1]?.times ?? 0);
      const { count, over } = chanceWithin(pattern, within);
      back = plus(back, { count: count * BigInt(more), over });
    }
  }
  return back;
}

/** The same in basis points, rounded down. */
export function rtpBasisPoints(): number {
  const { count, over } = exactReturn();
  return Number((count * 10_000n) / over);
}
