import { describe, expect, test } from 'vitest';
import { deal, drawsUpTo, payoutOf, showdown, totalOf } from './rules.ts';
import { basisPoints, bestStrategy, houseTotals, returnOf } from './rtp.ts';
import { lucky9 } from './server/index.ts';

const tables = [1, 2, 3, 4];
function percentPaid(own: number, other: number): number {
  if (own === other) return 95;
  return own > other ? 190 : 0;
}
const ranks = Array.from({ length: 13 }, (_, rank) => rank);

describe('Lucky Nine', () => {
  test('[GAME-12] the best play returns the stated 95.00 % at every table', () => {
    const best = tables.map((others) => basisPoints(returnOf(others, bestStrategy(others))));
    expect(Math.min(...best)).toBe(lucky9.rtp('PLR-N01'));
    expect(best).toEqual([9500, 9500, 9500, 9500]);
    // Seats that play alike win alike: the rake alone is lost.
    for (const others of tables) {
      const { part, of } = returnOf(others, (total) => total <= drawsUpTo(others));
      expect(part * 100n).toBe(of * 95n);
    }
  });

  test('[GAME-12] no way to play is better than the best: all 1,024 are tried at every table', () => {
    for (const others of tables) {
      const { part } = returnOf(others, bestStrategy(others));
      for (let way = 0; way < 1024; way += 1) {
        expect(returnOf(others, (total) => ((way >> total) & 1) === 1).part <= part).toBe(true);
      }
    }
  });

  test('[GAME-12] the closed form is the game: against one house player, over all 13^6 hands by rank, hand by hand', () => {
    const best = bestStrategy(1);
    const ends = (draws: (total: number) => boolean) => {
      const counts = Array.from({ length: 10 }, () => 0);
      for (const a of ranks)
        for (const b of ranks)
          for (const c of ranks) counts[totalOf(draws(totalOf([a, b])) ? [a, b, c] : [a, b])]! += 1;
      return counts;
    };
    const [mine, theirs] = [ends(best), ends((total) => total <= drawsUpTo(1))];
    expect(theirs.map(BigInt)).toEqual(houseTotals(1));
    let back = 0;
    for (const [own, ways] of mine.entries()) {
      for (const [other, times] of theirs.entries()) back += ways * times * percentPaid(own, other);
    }
    const { part, of } = returnOf(1, best);
    expect(BigInt(back) * of).toBe(part * 100n * 13n ** 6n);
  });

  test('[GAME-12] a showdown pays what the closed form counts: every pair of totals at a table of two', () => {
    for (const mine of ranks) {
      for (const theirs of ranks) {
        // A king and the rank; the other may draw a king.
        const state = {
          cards: [
            [12, mine, 12],
            [12, theirs, 12],
          ],
        };
        const outcome = showdown(state, false);
        const [own = 0, other = 0] = outcome.totals;
        expect(payoutOf(10_000, outcome)).toBe(100 * percentPaid(own, other));
      }
    }
  });

  test('every card is drawn from all 52 again', () => {
    const asked: number[] = [];
    deal(4, (n) => asked.push(n) - 1);
    expect(asked).toEqual(Array.from({ length: 15 }, () => 52));
  });
});
