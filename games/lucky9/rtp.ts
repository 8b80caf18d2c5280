import { drawsUpTo, minOthers, maxOthers, rakePercent } from './rules.ts';

/** Cards of 13 that count 0 to 9: of nothing there are four, of every other value one. */
const weights = [4n, 1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n];
const values = weights.map((_, value) => value);
/** Ways of three cards by rank; totals of a house player's hand are weighed in these parts. */
const three = 13n ** 3n;

/** Of 169 ways of two cards by rank, how many come to each total. */
function twoCards(): bigint[] {
  const ways = values.map(() => 0n);
  for (const one of values)
    for (const other of values) ways[(one + other) % 10]! += weights[one]! * weights[other]!;
  return ways;
}

/** Of 2,197 ways of three cards by rank, how many leave a house player with each total. */
export function houseTotals(others: number): bigint[] {
  const ends = values.map(() => 0n);
  for (const [total, ways] of twoCards().entries()) {
    if (total > drawsUpTo(others)) ends[total]! += ways * 13n;
    else for (const card of values) ends[(total + card) % 10]! += ways * weights[card]!;
  }
  return ends;
}

/**
 * What a total of the player's is worth in pots: the sum over all hands of the house players of his share. In parts of
 * 60 × 2197^others, for 60 can be divided by every number of winners.
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

/** A strategy: whether a total of two cards takes a third one. */
export type Strategy = (total: number) => boolean;

/** An exact fraction of the stake that comes back, before the centavos that cannot be shared. */
export interface Return {
  part: bigint;
  of: bigint;
}

/** The return of a strategy against a number of house players, over all hands (LUCKY9-09). */
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

/** The best strategy against a number of house players: per total, the better of the two choices. */
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

/** Basis points, rounded down. */
export const basisPoints = ({ part, of }: Return): number => Number((part * 10_000n) / of);

/** The return of the best play at the table where it is lowest, basis points: what the game states. */
export function rtpBasisPoints(): number {
  const tables = Array.from({ length: maxOthers - minOthers + 1 }, (_, i) => minOthers + i);
  return Math.min(...tables.map((others) => basisPoints(returnOf(others, bestStrategy(others)))));
}
