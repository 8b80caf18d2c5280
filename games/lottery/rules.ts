import { type BetType, families } from './families.ts';
import type { FamilyId } from './meta.ts';

export interface Outcome {
  numbers: string[];
}

export interface Pick {
  readonly bet: BetType;
  readonly numbers: readonly number[];
}

/** Centavos: whole pesos, so that payouts are whole centavos (LOTTERY-03). */
export const stakeUnit = 100;

/** `straight:12.5`; unordered numbers ascend (LOTTERY-04). */
export function writeChoice({ bet, numbers }: Pick): string {
  const written = bet.ordered ? numbers : numbers.toSorted((a, b) => a - b);
  return `${bet.id}:${written.join('.')}`;
}

/** Null for another form. */
export function readChoice(family: FamilyId, choice: string): Pick | null {
  const [id, list = ''] = choice.split(':');
  const bet = families[family].bets.find((each) => each.id === id);
  if (!bet) return null;
  const pick = { bet, numbers: list.split('.').map(Number) };
  return isComplete(pick) && writeChoice(pick) === choice ? pick : null;
}

/** Enough, in range, repeated only where allowed. */
export function isComplete({ bet, numbers }: Pick): boolean {
  const { picks, from, to, repeats } = bet;
  if (numbers.length !== picks || (!repeats && new Set(numbers).size < picks)) return false;
  return numbers.every((number) => Number.isInteger(number) && number >= from && number <= to);
}

/** LOTTERY-08. @param random a uniform integer below n */
export function drawNumbers(family: FamilyId, random: (n: number) => number): Outcome {
  return { numbers: families[family].draw(random) };
}

/** Centavos with the stake. @param stake whole pesos, in centavos */
export function payoutOf(
  { numbers: drawn }: Outcome,
  { bet, numbers }: Pick,
  stake: number,
): number {
  return (stake / stakeUnit) * bet.pays(drawn, numbers);
}

/** Basis points, rounded down (LOTTERY-09). */
export function rtpOfBet({ tiers, of }: Pick['bet']): number {
  return Math.floor((tiers.reduce((back, { pays, ways }) => back + pays * ways, 0) * 100) / of);
}

/** Basis points: the lowest of its bets. */
export function rtpOf(family: FamilyId): number {
  return Math.min(...families[family].bets.map(rtpOfBet));
}

/**
 * Complete selections are equally likely.
 * @param random a uniform integer below n
 */
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
