/** Every card is drawn from all (LUCKY9-02). */
export const deck = 52;
/** LUCKY9-01. */
export const minOthers = 1;
export const maxOthers = 4;
/** LUCKY9-06. */
export const rakePercent = 5;

/** Rank (ace 0, king 12) plus 13 times the suit. */
export type Card = number;

/** Three cards per seat, the player's first; the third face down. */
export interface State {
  cards: Card[][];
}

export interface View {
  others: number;
  cards: Card[];
}

export interface Outcome {
  hands: Card[][];
  totals: number[];
  winners: number[];
}

export function isOthers(others: unknown): others is number {
  return Number.isInteger(others) && Number(others) >= minOthers && Number(others) <= maxOthers;
}

/** Ace 0, king 12. */
export const rankOf = (card: Card): number => card % 13;

/** Ace 1, 2 to 9 their number, others 0 (LUCKY9-03). */
export function valueOf(card: Card): number {
  const rank = rankOf(card);
  return rank < 9 ? rank + 1 : 0;
}

/** The sum's last digit (LUCKY9-03). */
export function totalOf(hand: readonly Card[]): number {
  return hand.reduce((sum, card) => sum + valueOf(card), 0) % 10;
}

/** 5 against one or two, else 6 (LUCKY9-05). */
export function drawsUpTo(others: number): number {
  return others <= 2 ? 5 : 6;
}

/** LUCKY9-04. @param random a uniform integer below n */
export function deal(others: number, random: (n: number) => number): State {
  return {
    cards: Array.from({ length: others + 1 }, () => Array.from({ length: 3 }, () => random(deck))),
  };
}

export function viewOf({ cards }: State): View {
  return { others: cards.length - 1, cards: (cards[0] ?? []).slice(0, 2) };
}

/** @param hirit whether the player draws */
export function showdown({ cards }: State, hirit: boolean): Outcome {
  const limit = drawsUpTo(cards.length - 1);
  const hands = cards.map((seat, place) => {
    const draws = place === 0 ? hirit : totalOf(seat.slice(0, 2)) <= limit;
    return seat.slice(0, draws ? 3 : 2);
  });
  const totals = hands.map(totalOf);
  const best = Math.max(...totals);
  return {
    hands,
    totals,
    winners: totals.flatMap((total, place) => (total === best ? [place] : [])),
  };
}

/** By the house rule; also for a player who left (LUCKY9-08). */
export function ruleDraws({ cards }: State): boolean {
  return totalOf((cards[0] ?? []).slice(0, 2)) <= drawsUpTo(cards.length - 1);
}

/** After the rake, centavos; exact for whole pesos (LUCKY9-06). */
export function netPot(stake: number, seats: number): number {
  return (stake * seats * (100 - rakePercent)) / 100;
}

/** Centavos (LUCKY9-07): equal shares; indivisible centavos go by seat, the player first. */
export function payoutOf(
  stake: number,
  { hands, winners }: Pick<Outcome, 'hands' | 'winners'>,
): number {
  return winners.includes(0) ? Math.ceil(netPot(stake, hands.length) / winners.length) : 0;
}

/** Centavos: another seat can always win. */
export const maxLoss = (stake: number): number => stake;
