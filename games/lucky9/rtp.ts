import { drawsUpTo, minOthers, maxOthers, rakePercent } from './rules.ts';

/** Of 13 ranks, four count 0, one each 1 to 9. */
const weights = [4n, 1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n];
const values = weights.map((_, value) => value);
const three = 13n ** 3n;

/** How many of 169 pairs of ranks give each total. */
function twoCards(): bigint[] {
  const ways = values.map(() => 0n);
  for (const one of values)
    for (const other of values) ways[(one + other) % 10]! += weights[one]! * weights[other]!;
  return ways;
}

/** How many of 2,197 triples of ranks leave a house player with each total. */
export function houseTotals(others: number): bigint[] {
  const ends = values.map(() => 0n);
  for (const [total, ways] of twoCards().entries()) {
    if (total > drawsUpTo(others)) ends[total]! += ways * 13n;
    else for (const card of values) ends[(total + card) % 10]! += ways * weights[card]!;
  }
  return ends;
}

/**
 * A total's expected share of the pot, in parts of 60 × 2197^others: 60 divides by every number of
 * winners.
 */
function shares(others: number): bigint[] {
  const ends = houseTotals(others);
  return values.map((total) => {
    const below = ends.slice(0, total).reduce((sum, ways) => sum + ways, 0n);
    const same = ends[total]!;
    let worth = 0n;
    let choices = 1n;
    for (let ties = 0; ties <= others; ties += 1) {
      worth +=
        (choices * same ** BigInt(ties) * below ** BigInt(others - ties) * 60n) / BigInt(ties + 1);
      choices = (choices * BigInt(others - ties)) / BigInt(ties + 1);
    }
    return worth;
  });
}

export type Strategy = (total: number) => boolean;

/** Exact part of the stake, before indivisible centavos. */
export interface Return {
  part: bigint;
  of: bigint;
}

/** Over all hands (LUCKY9-09). */
export function returnOf(others: number, strategy: Strategy): Return {
  const worth = shares(others);
  const drawn = values.map((total) =>
    values.reduce((sum, card) => sum + weights[card]! * worth[(total + card) % 10]!, 0n),
  );
  const back = twoCards().reduce(
    (sum, ways, total) => sum + ways * (strategy(total) ? drawn[total]! : worth[total]! * 13n),
    0n,
  );
  const seats = BigInt(others + 1);
  return {
    part: back * seats * BigInt(100 - rakePercent),
    of: three * 60n * three ** BigInt(others) * 100n,
  };
}

export function bestStrategy(others: number): Strategy {
  const draws = values.map((total) => {
    const [taken, left] = [
      returnOf(others, (each) => each === total),
      returnOf(others, () => false),
    ];
    return taken.part > left.part;
  });
  return (total) => draws[total] ?? false;
}

/** Rounded down. */
export const basisPoints = ({ part, of }: Return): number => Number((part * 10_000n) / of);

/** Best play at the worst table, basis points: the stated RTP. */
export function rtpBasisPoints(): number {
  const tables = Array.from({ length: maxOthers - minOthers + 1 }, (_, i) => minOthers + i);
  return Math.min(...tables.map((others) => basisPoints(returnOf(others, bestStrategy(others)))));
}
