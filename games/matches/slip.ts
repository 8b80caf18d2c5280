import type { Score } from './rules.ts';
import { wins } from './odds.ts';

/** The match's place from 0; odds in hundredths. */
export interface Leg {
  readonly match: number;
  readonly code: string;
  readonly odds: number;
}

/** Centavos a slip; a stake that could exceed it is rejected (MATCH-16). */
export const maxPaid = 100_000_000;

const legPattern = /^([1-4])(h|d|a|o|u|y|n|s\d\d|sx)([1-9]\d{2,4})$/;

/** `1h215.3s21950` (MATCH-14). */
export function writeChoice(legs: readonly Leg[]): string {
  return [...legs]
    .sort((a, b) => a.match - b.match)
    .map(({ match, code, odds }) => `${match + 1}${code}${odds}`)
    .join('.');
}

/** Null for another form, or a repeated match. */
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

/** Centavos when every leg wins: stake times all odds, rounded down (MATCH-15). */
export function possiblePayout(legs: readonly Leg[], stake: number): bigint {
  const times = legs.reduce((product, { odds }) => product * BigInt(odds), BigInt(stake));
  return times / 100n ** BigInt(legs.length);
}

/** Centavos within the maximum payout; may be below every limit (MATCH-16). */
export function highestStake(legs: readonly Leg[]): number {
  const product = legs.reduce((all, { odds }) => all * BigInt(odds), 1n);
  // Rounding down allows anything below the next centavo.
  return Number(((BigInt(maxPaid) + 1n) * 100n ** BigInt(legs.length) - 1n) / product);
}

/** Hundredths, rounded down. */
export const combinedOdds = (legs: readonly Leg[]): number => Number(possiblePayout(legs, 100));

/** Centavos; 0 when a leg lost. @param scores in the order of matches */
export function payoutOf(legs: readonly Leg[], stake: number, scores: readonly Score[]): number {
  const won = legs.every(({ match, code }) => {
    const score = scores[match];
    if (!score) throw new Error(`there is no match ${match}`);
    return wins(code, score);
  });
  return won ? Number(possiblePayout(legs, stake)) : 0;
}
