import type { Score } from './rules.ts';
import { wins } from './odds.ts';

/** One match of a slip: its place on the match day from 0, the selection, and the odds that the player saw, in hundredths. */
export interface Leg {
  readonly match: number;
  readonly code: string;
  readonly odds: number;
}

/** Centavos that one slip pays at the most; a stake that could bring more is rejected (MATCH-16). */
export const maxPaid = 100_000_000;

const legPattern = /^([1-4])(h|d|a|o|u|y|n|s\d\d|sx)([1-9]\d{2,4})$/;

/** A slip as it is sent to the gateway: `1h215.3s21950`, a single or an accumulator (MATCH-14). */
export function writeChoice(legs: readonly Leg[]): string {
  return [...legs]
    .sort((a, b) => a.match - b.match)
    .map(({ match, code, odds }) => `${match + 1}${code}${odds}`)
    .join('.');
}

/** The legs of a slip; null for anything that is not written as `writeChoice` does, or names a match twice. */
export function readChoice(choice: string): Leg[] | null {
  const legs: Leg[] = [];
  for (const part of choice.split('.')) {
    const [, place, code, odds] = legPattern.exec(part) ?? [];
    if (place === undefined || code === undefined || odds === undefined) return null;
    const match = Number(place) - 1;
    if (match <= (legs.at(-1)?.match ?? -1)) return null;
    legs.push({ match, code, odds: Number(odds) });
  }
  return legs;
}

/** Centavos that a slip pays when every leg wins: the stake by the product of all odds, rounded down to the centavo (MATCH-15). */
export function possiblePayout(legs: readonly Leg[], stake: number): bigint {
  const times = legs.reduce((product, { odds }) => product * BigInt(odds), BigInt(stake));
  return times / 100n ** BigInt(legs.length);
}

/** The highest stake in centavos whose payout stays within what a slip pays at the most; may be below every limit (MATCH-16). */
export function highestStake(legs: readonly Leg[]): number {
  const product = legs.reduce((all, { odds }) => all * BigInt(odds), 1n);
  // The payout is rounded down, so it may be anything below the next centavo.
  return Number(((BigInt(maxPaid) + 1n) * 100n ** BigInt(legs.length) - 1n) / product);
}

/** Combined odds in hundredths, rounded down, as they are shown. */
export const combinedOdds = (legs: readonly Leg[]): number => Number(possiblePayout(legs, 100));

/** Centavos that a slip pays once the match day is played; 0 when a leg has lost. @param scores in the order of the matches */
export function payoutOf(legs: readonly Leg[], stake: number, scores: readonly Score[]): number {
  const won = legs.every(({ match, code }) => {
    const score = scores[match];
    if (!score) throw new Error(`there is no match ${match}`);
    return wins(code, score);
  });
  return won ? Number(possiblePayout(legs, stake)) : 0;
}
