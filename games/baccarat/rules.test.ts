import { describe, expect, test } from 'vitest';
import { baccarat } from './server/index.ts';
import {
  type Card,
  type Choice,
  choices,
  deal,
  dealt,
  deck,
  drawRound,
  maxOn,
  payoutOf,
  points,
  total,
  winner,
} from './rules.ts';

const table = { gameCode: 'PLR-K01', number: 1 };
const of = (value: number): Card => (value === 0 ? 'KS' : (deck[value - 1] ?? ''));
const two = (value: number): [Card, Card] => [of(0), of(value)];

function dealPoints(player: number, banker: number, ...rest: number[]) {
  const [[a, c], [b, d]] = [two(player), two(banker)];
  return deal([a, b, c, d, ...rest.map(of)]);
}

describe('the cards', () => {
  test('count 1 for an ace, their number, and nothing for tens and pictures; a hand counts its last digit (BAC-02)', () => {
    expect(deck.map(points)).toEqual(
      Array.from({ length: 4 }, () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]).flat(),
    );
    expect(total(['9S', '8H'])).toBe(7);
    expect(total(['TS', 'QH'])).toBe(0);
    expect(total(['7S', '6H', '8D'])).toBe(1);
  });

  test('[GAME-12] come from eight decks shuffled again: a card that was taken is not in the shoe any more (BAC-01)', () => {
    const asked: number[] = [];
    const lowest = drawRound((n) => {
      asked.push(n);
      return 0;
    });
    expect(asked).toEqual([416, 415, 414, 413, 412, 411]);
    expect([...lowest.player, ...lowest.banker].toSorted()).toEqual(
      ['2S', '3S', '4S', 'AS', '5S', '6S']
        .slice(0, lowest.player.length + lowest.banker.length)
        .toSorted(),
    );
    const highest = drawRound((n) => n - 1);
    expect(highest.player[0]).toBe('KC');
    expect(highest.banker[0]).toBe('AS');
  });

  test("are dealt in turn, the player's first (BAC-03)", () => {
    const outcome = deal(['2S', '3H', '2D', '3C', '9S', '4H']);
    expect(outcome).toEqual({ player: ['2S', '2D', '9S'], banker: ['3H', '3C'] });
    expect(dealt(outcome)).toEqual([
      { hand: 'player', at: 0 },
      { hand: 'banker', at: 0 },
      { hand: 'player', at: 1 },
      { hand: 'banker', at: 1 },
      { hand: 'player', at: 2 },
    ]);
  });
});

describe('the third card', () => {
  test('[GAME-12] is drawn by neither on a natural (BAC-04)', () => {
    for (const natural of [8, 9]) {
      for (let other = 0; other <= 9; other += 1) {
        expect(dealPoints(natural, other, 1, 1)).toMatchObject({
          player: { length: 2 },
          banker: { length: 2 },
        });
        expect(dealPoints(other, natural, 1, 1)).toMatchObject({
          player: { length: 2 },
          banker: { length: 2 },
        });
      }
    }
  });

  test('[GAME-12] is drawn by the player on 0 to 5 (BAC-05), and by the banker as the table says (BAC-06)', () => {
    for (const stands of [6, 7]) {
      for (let banker = 0; banker <= 7; banker += 1) {
        expect(dealPoints(stands, banker, 1, 1)).toMatchObject({
          player: { length: 2 },
          banker: { length: banker <= 5 ? 3 : 2 },
        });
      }
    }
    // Per banker's points, the third cards with which he draws.
    const draws = [
      '1111111111',
      '1111111111',
      '1111111111',
      '1111111101',
      '0011111100',
      '0000111100',
      '0000001100',
      '0000000000',
    ];
    for (const [banker, row] of draws.entries()) {
      for (let third = 0; third <= 9; third += 1) {
        for (let player = 0; player <= 5; player += 1) {
          const dealtHands = dealPoints(player, banker, third, 1);
          expect([banker, third, dealtHands.player.length, dealtHands.banker.length]).toEqual([
            banker,
            third,
            3,
            row[third] === '1' ? 3 : 2,
          ]);
        }
      }
    }
  });
});

describe('a bet', () => {
  const paid = (player: number, banker: number, stake = 1000) =>
    Object.fromEntries(
      choices.map((choice) => [
        choice,
        payoutOf({ player: two(player), banker: two(banker) }, choice, stake),
      ]),
    );

  test('[GAME-12] pays 1:1, 0.95:1 and 8:1; a tie gives stakes on the hands back (BAC-08)', () => {
    expect(paid(9, 8)).toEqual({ player: 2000, tie: 0, banker: 0, playerPair: 0, bankerPair: 0 });
    expect(paid(6, 8)).toEqual({ player: 0, tie: 0, banker: 1950, playerPair: 0, bankerPair: 0 });
    expect(paid(7, 7)).toEqual({
      player: 1000,
      tie: 9000,
      banker: 1000,
      playerPair: 0,
      bankerPair: 0,
    });
  });

  test('[GAME-12] on a pair pays 11:1 for two of one rank, won or lost; equal points are no pair (BAC-08)', () => {
    const pays = (player: Card[], banker: Card[], choice: Choice) =>
      payoutOf({ player, banker }, choice, 1000);
    expect(pays(['QS', 'QH', '4D'], ['9S', 'KS'], 'playerPair')).toBe(12_000);
    expect(pays(['QS', 'QS', '4D'], ['9S', 'KS'], 'playerPair')).toBe(12_000);
    expect(pays(['QS', 'KH', '4D'], ['9S', 'KS'], 'playerPair')).toBe(0);
    expect(pays(['4S', '2H', '4D'], ['9S', 'KS'], 'playerPair')).toBe(0);
    expect(pays(['QS', 'KH'], ['9S', '9D'], 'bankerPair')).toBe(12_000);
    expect(winner({ player: ['QS', 'KH'], banker: ['9S', '9D'] })).toBe('banker');
  });

  test('[WAL-01] the commission leaves out what is less than a centavo of the payout (BAC-08)', () => {
    expect(paid(6, 8, 1001).banker).toBe(1001 + 950);
    expect(paid(6, 8, 1019).banker).toBe(1019 + 968);
    expect(paid(6, 8, 1020).banker).toBe(1020 + 969);
  });

  test('on what the table does not have, or above what a choice takes, is rejected (BAC-07, BAC-09)', () => {
    expect(() => baccarat.check({ ...table, choice: 'dragon', stake: 1000 })).toThrow('dragon');
    for (const choice of choices) {
      baccarat.check({ ...table, choice, stake: maxOn[choice] });
      expect(() => baccarat.check({ ...table, choice, stake: maxOn[choice] + 1 })).toThrow(
        String(maxOn[choice] + 1),
      );
    }
    for (const step of baccarat.limits.steps)
      baccarat.check({ ...table, choice: 'player', stake: step });
  });
});
