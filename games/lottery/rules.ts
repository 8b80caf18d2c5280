import { type BetType, families } from './families.ts';
import type { FamilyId } from './meta.ts';

/** The drawn numbers as texts, in the order of the draw. */
export interface Outcome {
  numbers: string[];
}

/** A selection's kind of bet with its numbers. */
export interface Pick {
  readonly bet: BetType;
  readonly numbers: readonly number[];
}

/** Centavos: stakes are whole pesos, so that every payout is a whole number of centavos (LOTTERY-03). */
export const stakeUnit = 100;

/** A selection as the gateway knows it: `straight:12.5`; numbers whose order does not count stand ascending (LOTTERY-04). */
export function writeChoice({ bet, numbers }: Pick): string {
  const written = bet.ordered ? numbers : numbers.toSorted((a, b) => a - b);
  return `${bet.id}:${written.join('.')}`;
}

/** Reads a choice; null for one that the family does not have, or that is written in another way. */
export function readChoice(family: FamilyId, choice: string): Pick | null {
  const [id, list = ''] = choice.split(':');
  const bet = families[family].bets.find((each) => each.id === id);
  if (!bet) return null;
  const pick = { bet, numbers: list.split('.').map(Number) };
  return isComplete(pick) && writeChoice(pick) === choice ? pick : null;
}

/** Whether the numbers are as many as the bet needs, each one that it has, and none twice where that is not allowed. */
export function isComplete({ bet, numbers }: Pick): boolean {
  const { picks, from, to, repeats } = bet;
  if (numbers.length !== picks || (!repeats && new Set(numbers).size < picks)) return false;
  return numbers.every((number) => Number.isInteger(number) && number >= from && number <= to);
}

/** The draw of a round (LOTTERY-08). @param random a uniform integer below n */
export function drawNumbers(family: FamilyId, random: (n: number) => number): Outcome {
  return { numbers: families[family].draw(random) };
}

/** Returns the payout of a stake, in centavos, the stake included. @param stake whole pesos, in centavos */
export function payoutOf(
  { numbers: drawn }: Outcome,
  { bet, numbers }: Pick,
  stake: number,
): number {
  return (stake / stakeUnit) * bet.pays(drawn, numbers);
}

/** Return to player of a kind of bet in basis points, rounded down (LOTTERY-09). */
export function rtpOfBet({ tiers, of }: Pick['bet']): number {
  return Math.floor((tiers.reduce((back, { pays, ways }) => back + pays * ways, 0) * 100) / of);
}

/** Return to player of a lottery in basis points: that of the bet that returns least. */
export function rtpOf(family: FamilyId): number {
  return Math.min(...families[family].bets.map(rtpOfBet));
}

/** Numbers at random, for a quick pick; each complete selection is as likely as any other. @param random a uniform integer below n */
export function quickPick(
  { picks, from, to, ordered, repeats }: BetType,
  random: (n: number) => number,
): number[] {
  const drum = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const numbers = Array.from({ length: picks }, () => {
    const at = random(drum.length);
    return (repeats ? drum[at] : drum.splice(at, 1)[0]) ?? from;
  });
  return ordered ? numbers : numbers.toSorted((a, b) => a - b);
}
