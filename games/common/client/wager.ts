import type { TableBet } from '../../../contract/play/rounds.ts';
import { sum } from './table-words.ts';

/** Centavos. */
export type Stakes<Choice extends string> = ReadonlyMap<Choice, number>;

/** Centavos. */
interface Bounds<Choice> {
  readonly balance: number;
  readonly perRound: number;
  readonly placed: number;
  readonly maxOn: (choice: Choice) => number;
}

export type Hindrance<Choice> =
  | { readonly by: 'balance' | 'round'; readonly amount: number }
  | { readonly by: 'choice'; readonly amount: number; readonly choice: Choice };

export const totalOf = (stakes: Stakes<string>): number => sum([...stakes.values()]);

export function joined<Choice extends string>(
  some: Stakes<Choice>,
  more: Stakes<Choice>,
): Map<Choice, number> {
  const all = new Map(some);
  for (const [choice, stake] of more) all.set(choice, (all.get(choice) ?? 0) + stake);
  return all;
}

/** Without refunds and unknown choices. */
export function stakesOf<Choice extends string>(
  bets: readonly TableBet[],
  isChoice: (choice: string) => choice is Choice,
): Map<Choice, number> {
  const all = new Map<Choice, number>();
  for (const { choice, stake } of bets
    .filter(({ state }) => state !== 'refunded')
    .flatMap((bet) => bet.selections)) {
    if (isChoice(choice)) all.set(choice, (all.get(choice) ?? 0) + stake);
  }
  return all;
}

/** The exceeded limit (BAC-09), or null. */
export function hindrance<Choice extends string>(
  stakes: Stakes<Choice>,
  { balance, perRound, placed, maxOn }: Bounds<Choice>,
): Hindrance<Choice> | null {
  const whole = totalOf(stakes);
  if (whole > balance) return { by: 'balance', amount: balance };
  if (whole + placed > perRound) return { by: 'round', amount: perRound };
  const over = [...stakes].find(([choice, stake]) => stake > maxOn(choice));
  return over ? { by: 'choice', amount: maxOn(over[0]), choice: over[0] } : null;
}
