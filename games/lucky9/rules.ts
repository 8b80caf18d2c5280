/** Cards that may be drawn; each draw is from all of them again (LUCKY9-02). */
export const deck = 52;
/** House players at a table (LUCKY9-01). */
export const minOthers = 1;
export const maxOthers = 4;
/** The house's share of the pot, in hundredths (LUCKY9-06). */
export const rakePercent = 5;

/** A card is a number from 0 to 51: its rank (ace 0, king 12) and 13 times its suit. */
export type Card = number;

/** A round as the server stores it: three cards for each seat, the player's first; the third lies face down. */
export interface State {
  cards: Card[][];
}

/** What the player sees while he chooses. */
export interface View {
  /** House players at the table. */
  others: number;
  /** His own two cards. */
  cards: Card[];
}

/** How a round ended, seat by seat, the player's first. */
export interface Outcome {
  /** Two cards, or three where one was drawn. */
  hands: Card[][];
  totals: number[];
  /** Seats that share the pot. */
  winners: number[];
}

/** Whether a number of house players can sit at the table. */
export function isOthers(others: unknown): others is number {
  return Number.isInteger(others) && Number(others) >= minOthers && Number(others) <= maxOthers;
}

/** 0 for an ace, 12 for a king. */
export const rankOf = (card: Card): number => card % 13;

/** What a card counts: an ace 1, 2 to 9 their number, tens and pictures nothing (LUCKY9-03). */
export function valueOf(card: Card): number {
  const rank = rankOf(card);
  return rank < 9 ? rank + 1 : 0;
}

/** The last digit of the sum (LUCKY9-03). */
export function totalOf(hand: readonly Card[]): number {
  return hand.reduce((sum, card) => sum + valueOf(card), 0) % 10;
}

/** The highest total with which a house player draws a third card: 5 against one or two, 6 against three or four (LUCKY9-05). */
export function drawsUpTo(others: number): number {
  return others <= 2 ? 5 : 6;
}

/** Draws all that a round may need: three cards for each seat (LUCKY9-04). @param random a uniform integer below n */
export function deal(others: number, random: (n: number) => number): State {
  return {
    cards: Array.from({ length: others + 1 }, () => Array.from({ length: 3 }, () => random(deck))),
  };
}

/** Returns what the player may see before the end. */
export function viewOf({ cards }: State): View {
  return { others: cards.length - 1, cards: (cards[0] ?? []).slice(0, 2) };
}

/** Ends a round by the player's choice; the house players draw by their rule. @param hirit whether the player takes a third card */
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

/** The choice of a house player with these two cards; also that of a player who has left (LUCKY9-08). */
export function ruleDraws({ cards }: State): boolean {
  return totalOf((cards[0] ?? []).slice(0, 2)) <= drawsUpTo(cards.length - 1);
}

/** The pot less the rake, centavos; exact for a stake of whole pesos (LUCKY9-06). */
export function netPot(stake: number, seats: number): number {
  return (stake * seats * (100 - rakePercent)) / 100;
}

/**
 * What the player gets of the pot, centavos (LUCKY9-07): winners share alike; centavos that cannot be shared go one each to the
 * winners in the order of the seats, and the player sits in the first.
 */
export function payoutOf(
  stake: number,
  { hands, winners }: Pick<Outcome, 'hands' | 'winners'>,
): number {
  return winners.includes(0) ? Math.ceil(netPot(stake, hands.length) / winners.length) : 0;
}

/** Centavos that a round can lose: another seat can have the higher total, whatever the player chooses. */
export const maxLoss = (stake: number): number => stake;
