import { describe, expect, test } from 'vitest';
import { drawsUpTo, payoutOf, totalOf } from './rules.ts';
import { lucky9 } from './server/index.ts';

/** Ranks: 0 ace, 8 nine, 12 king. */
const begin = (cards: number[][], stake = 1000) => {
  const drawn = cards.flat();
  return lucky9.start({
    gameCode: 'PLR-N01',
    stake,
    bet: { others: cards.length - 1 },
    random: () => drawn.shift() ?? 0,
  }).state;
};
const act = (state: unknown, action: unknown, stake = 1000) =>
  lucky9.act({ gameCode: 'PLR-N01', stake, state: state as never, action });

describe('a round of Lucky Nine', () => {
  test('a total is the last digit of the sum: an ace counts 1, tens and pictures nothing, whatever the suit', () => {
    expect(totalOf([0, 12])).toBe(1);
    expect(totalOf([8, 8])).toBe(8);
    expect(totalOf([9, 10 + 13, 11 + 26])).toBe(0);
    expect(totalOf([3 + 39, 4 + 13])).toBe(9);
  });

  test('[GAME-12] the player sees two cards of his own, and nothing of what lies face down', () => {
    const state = begin([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
    expect(lucky9.view(state)).toEqual({ others: 2, cards: [1, 2] });
  });

  test('[GAME-12] hirit takes the third card that was drawn at the start; the house players draw by their rule', () => {
    const state = begin([
      [1, 2, 3],
      [12, 4, 0],
      [12, 5, 0],
    ]);
    expect(act(state, 'hirit').settled?.outcome).toEqual({
      hands: [
        [1, 2, 3],
        [12, 4, 0],
        [12, 5],
      ],
      totals: [9, 6, 6],
      winners: [0],
    });
    expect(act(state, 'stay').settled?.outcome).toMatchObject({
      hands: [
        [1, 2],
        [12, 4, 0],
        [12, 5],
      ],
      totals: [5, 6, 6],
      winners: [1, 2],
    });
  });

  test.each([
    [1, 5],
    [2, 5],
    [3, 6],
    [4, 6],
  ])('against %i house players they draw up to %i', (others, max) => {
    expect(drawsUpTo(others)).toBe(max);
  });

  test('[GAME-12] the highest hand takes the pot less 5 %, and equal hands share it by seat', () => {
    const won = (seats: number, winners: number[], stake: number) =>
      payoutOf(stake, { hands: Array.from({ length: seats }, () => []), winners });
    expect(won(2, [0], 1000)).toBe(1900);
    expect(won(5, [0], 1000)).toBe(4750);
    expect(won(5, [0, 4], 100)).toBe(238);
    expect(won(5, [0, 1, 2], 100)).toBe(159);
    expect(won(3, [1], 1000)).toBe(0);
    expect(159 + 158 + 158).toBe(475);
  });

  test('[GAME-12] a round that nobody went on with ends as the house plays', () => {
    const low = begin([
      [12, 4, 3],
      [12, 6, 0],
    ]);
    expect(lucky9.finish({ gameCode: 'PLR-N01', stake: 1000, state: low }).payout).toBe(1900);
    const high = begin([
      [12, 6, 0],
      [12, 5, 0],
    ]);
    expect(lucky9.finish({ gameCode: 'PLR-N01', stake: 1000, state: high }).payout).toBe(1900);
  });

  test.each([0, 5, 1.5, '2', null, undefined])(
    '%s house players are rejected before anything is drawn',
    (others) => {
      const random = () => {
        throw new Error('drawn');
      };
      expect(() =>
        lucky9.start({ gameCode: 'PLR-N01', stake: 1000, bet: { others }, random }),
      ).toThrow('one to four');
      expect(() =>
        lucky9.start({ gameCode: 'PLR-N01', stake: 150, bet: { others: 2 }, random }),
      ).toThrow('150');
    },
  );

  test.each(['draw', null, {}, true])('the step %j is rejected', (action) => {
    expect(() =>
      act(
        begin([
          [1, 2, 3],
          [4, 5, 6],
        ]),
        action,
      ),
    ).toThrow('takes a card or stays');
  });
});
