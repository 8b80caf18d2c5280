import { describe, expect, test } from 'vitest';
import { type Card, type Choice, choices, deal, deck, payoutOf, returns, winner } from './rules.ts';

/** Ordered draws of six cards out of 416: exact, below 2^53. */
const ways = 416 * 415 * 414 * 413 * 412 * 411;
/** A card per number of points, and how many of the 416 have it. */
const faces: readonly Card[] = ['KS', 'AS', '2S', '3S', '4S', '5S', '6S', '7S', '8S', '9S'];
const left = [128, ...Array.from({ length: 9 }, () => 32)];

/** `weight`: ordered draws out of 416 cards with these points. */
function everyDeal(visit: (cards: readonly Card[], weight: number) => void): void {
  const cards: Card[] = [];
  const go = (weight: number) => {
    if (cards.length === 6) return visit(cards, weight);
    for (const [value, count] of left.entries()) {
      left[value] = count - 1;
      cards.push(faces[value] ?? '');
      go(weight * count);
      cards.pop();
      left[value] = count;
    }
  };
  go(1);
}

function countWinners() {
  const counts = { player: 0, banker: 0, tie: 0 };
  everyDeal((cards, weight) => {
    counts[winner(deal(cards))] += weight;
  });
  return counts;
}

function countPairs(): number {
  return deck
    .flatMap((first) => deck.map((second) => ({ first, second })))
    .reduce((sum, { first, second }) => {
      const outcome = { player: [first, second], banker: ['AS', '2S'] };
      return sum + (payoutOf(outcome, 'playerPair', 1) > 0 ? 8 * (first === second ? 7 : 8) : 0);
    }, 0);
}

const back = (choice: Choice, wins: number, ties: number) => {
  const paid = (player: Card[], banker: Card[]) => payoutOf({ player, banker }, choice, 10_000);
  const winning =
    choice === 'banker' ? paid(['2S', 'KS'], ['9S', 'KS']) : paid(['9S', 'KS'], ['2S', 'KS']);
  return (wins / ways) * winning + (ties / ways) * paid(['9S', 'KS'], ['9H', 'QS']);
};

describe('baccarat', () => {
  test('[GAME-12] the return of each bet, counted over every deal of eight decks, is the one stated (BAC-10)', () => {
    const { player, banker, tie } = countWinners();
    // The field's figures for eight decks.
    expect({ player, banker, tie, all: player + banker + tie }).toEqual({
      player: 2_230_518_282_592_256,
      banker: 2_292_252_566_437_888,
      tie: 475_627_426_473_216,
      all: ways,
    });
    expect(countPairs() / (416 * 415)).toBeCloseTo(31 / 415, 12);
    const counted: Record<Choice, number> = {
      player: back('player', player, tie),
      banker: back('banker', banker, tie),
      tie: back('tie', 0, tie),
      playerPair:
        (countPairs() / (416 * 415)) *
        payoutOf({ player: ['9S', '9H'], banker: ['AS', '2S'] }, 'playerPair', 10_000),
      bankerPair:
        (countPairs() / (416 * 415)) *
        payoutOf({ player: ['AS', '2S'], banker: ['9S', '9H'] }, 'bankerPair', 10_000),
    };
    for (const choice of choices)
      expect({ choice, back: Math.floor(counted[choice]) }).toEqual({
        choice,
        back: returns[choice],
      });
  });
});
