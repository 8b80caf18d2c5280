import { describe, expect, test } from 'vitest';
import { bingoGames } from './meta.ts';
import { type Pattern, balls, callLength, patterns, prizes, shapes } from './rules.ts';
import { chanceWithin, choose, exactReturn } from './rtp.ts';
import { bingoHalls } from './server/index.ts';

/** The 24 other cells as bits. */
const bit = (cell: number) => 1 << (cell < 12 ? cell : cell - 1);
const masksOf = (pattern: Pattern) =>
  shapes[pattern].map((cells) => cells.reduce((mask, cell) => mask | bit(cell), 0));
const bits = (mask: number) => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** By daubed cells, how many of the 2^24 sets have the pattern. */
function counted(pattern: Pattern): number[] {
  const masks = masksOf(pattern);
  const counts = Array.from({ length: 25 }, () => 0);
  for (let set = 0; set < 2 ** 24; set += 1) {
    for (const mask of masks) {
      if ((set & mask) !== mask) continue;
      const size = bits(set);
      counts[size] = (counts[size] ?? 0) + 1;
      break;
    }
  }
  return counts;
}

describe('what a bingo card gives back', () => {
  test.each(patterns)(
    '[GAME-12] the chance of %s in closed form is the one counted over all 16,777,216 sets of daubed cells',
    (pattern) => {
      const counts = counted(pattern);
      for (let k = 4; k <= callLength; k += 1) {
        // Of the calls of k balls, C(51, k − m) daub exactly one set's m cells.
        const favourable = counts.reduce(
          (sum, count, m) => (m > k ? sum : sum + BigInt(count) * choose(balls - 24, k - m)),
          0n,
        );
        const { count, over } = chanceWithin(pattern, k);
        expect(count * choose(balls, k), `${pattern} within ${k}`).toBe(favourable * over);
      }
    },
  );

  test('[GAME-12] its return is the exact sum over all prizes, the one stated in every hall, and between 92 and 96 %', () => {
    const { count, over } = exactReturn();
    const steps = patterns.flatMap((pattern) =>
      prizes[pattern].map((prize, i) => ({
        pattern,
        ...prize,
        after: prizes[pattern][i - 1]?.within ?? 0,
      })),
    );
    const chance = (pattern: Pattern, k: number) => {
      const { count: n, over: of } = chanceWithin(pattern, k);
      return Number(n) / Number(of);
    };
    const back = steps.reduce(
      (sum, { pattern, within, times, after }) =>
        sum + times * (chance(pattern, within) - chance(pattern, after)),
      0,
    );
    expect(Number((count * 10n ** 12n) / over) / 1e12).toBeCloseTo(back, 9);
    for (const { code } of bingoGames)
      expect(bingoHalls.get(code)?.rtp(code)).toBe(Math.floor(back * 10_000));
    expect(back).toBeGreaterThan(0.92);
    expect(back).toBeLessThan(0.96);
  });

  test('[GAME-12] a step that takes more balls pays less, and none counts balls that are not called', () => {
    for (const pattern of patterns) {
      for (const [i, { within, times }] of prizes[pattern].entries()) {
        expect(Number.isInteger(times)).toBe(true);
        expect(within).toBeLessThanOrEqual(callLength);
        expect(times).toBeLessThan(prizes[pattern][i - 1]?.times ?? Number.POSITIVE_INFINITY);
        expect(within).toBeGreaterThan(prizes[pattern][i - 1]?.within ?? 0);
      }
    }
  });
});
