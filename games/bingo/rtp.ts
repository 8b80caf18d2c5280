import { type Pattern, balls, patterns, prizes, shapes } from './rules.ts';

export function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 0; i < k; i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

/** Exact; `over` above 0. */
interface Fraction {
  count: bigint;
  over: bigint;
}
const plus = (a: Fraction, b: Fraction): Fraction => ({
  count: a.count * b.over + b.count * a.over,
  over: a.over * b.over,
});

/**
 * Inclusion–exclusion over a pattern's shapes: entry j counts the sets of shapes that cover j
 * cells, odd sizes less even ones.
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
 * Exact chance of a pattern within k balls (BINGO-07): j given cells are all called with C(k, j) /
 * C(75, j); `unionsOf` extends that to any shape.
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

/** Exact return of a card (BINGO-07). */
export function exactReturn(): Fraction {
  let back: Fraction = { count: 0n, over: 1n };
  for (const pattern of patterns) {
    for (const [i, { within, times }] of prizes[pattern].entries()) {
      // This step's cards have the next prize too: add only the difference.
      const more = times - (prizes[pattern][i + 1]?.times ?? 0);
      const { count, over } = chanceWithin(pattern, within);
      back = plus(back, { count: count * BigInt(more), over });
    }
  }
  return back;
}

export function rtpBasisPoints(): number {
  const { count, over } = exactReturn();
  return Number((count * 10_000n) / over);
}
