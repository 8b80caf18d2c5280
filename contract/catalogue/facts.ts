/** What a game has, as its vendor says; the bits of a row follow this order (LOB-19). */
export const gameFeatures = [
  'freeSpins',
  'cascades',
  'multipliers',
  'ways',
  'bonusBuy',
  'jackpot',
] as const;
export type GameFeature = (typeof gameFeatures)[number];

/**
 * Upper bounds of the smallest stake, centavos. A row has the number of the first that is not below
 * it, from 1 on; `stakeSteps.length + 1`: it is higher than all; 0: not stated.
 */
export const stakeSteps = [
  2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000,
] as const;

/**
 * Bits of a row's flags above those of `catalogueFlags`: absent facts make no row longer, and
 * devices of an older build read such rows too.
 */
const statedBit = 256;
const firstFeatureBit = 512;
const stakeShift = 16;
const stakeMask = 15;

export const featureBit = (feature: GameFeature): number =>
  firstFeatureBit << gameFeatures.indexOf(feature);

/** Whether a row's vendor says what its game has. */
export const hasStatedFeatures = (flags: number): boolean => (flags & statedBit) !== 0;

/** As in `stakeSteps`. */
export const stakeStepOf = (flags: number): number => (flags >> stakeShift) & stakeMask;

/** @param minBet the smallest stake, centavos; null, like `features`: not stated */
export function factBits(features: readonly GameFeature[] | null, minBet: number | null): number {
  const has = (features ?? []).reduce((bits, feature) => bits | featureBit(feature), 0);
  return (features ? statedBit : 0) | has | (stepOf(minBet) << stakeShift);
}

function stepOf(minBet: number | null): number {
  if (minBet === null) return 0;
  const at = stakeSteps.findIndex((step) => minBet <= step);
  return (at < 0 ? stakeSteps.length : at) + 1;
}
