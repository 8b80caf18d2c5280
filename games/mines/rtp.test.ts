import { describe, expect, test } from 'vitest';
import {
  choose,
  isComplete,
  layMines,
  lowestRtp,
  maxMultiplier,
  multiplierOf,
  rtpOf,
  tiles,
} from './rules.ts';
import { mines } from './server/index.ts';

const ways = Array.from({ length: 24 }, (_, i) => i + 1).flatMap((count) =>
  Array.from({ length: tiles - count }, (_, i) => ({ count, opened: i + 1 })).filter(
    ({ opened }) => opened === 1 || !isComplete(count, opened - 1),
  ),
);

describe('mines', () => {
  test("[GAME-12] the return is the closed form's, whatever the player does: 97 % of fair, rounded down", () => {
    expect(ways.length).toBeGreaterThan(150);
    for (const { count, opened } of ways) {
      // Exact, in whole numbers: multiplier × chance ≤ 97 % < (multiplier + 0.01) × chance.
      const [fair, chance] = [choose(tiles, opened), choose(tiles - count, opened)];
      const multiplier = BigInt(multiplierOf(count, opened));
      expect(
        multiplier * 10_000n * chance <= 970_000n * fair,
        `${count} mines, ${opened} tiles`,
      ).toBe(true);
      expect((multiplier + 1n) * 10_000n * chance > 970_000n * fair).toBe(true);
      expect(rtpOf(count, opened)).toBeGreaterThanOrEqual(mines.rtp('PLR-M01'));
    }
    expect(lowestRtp()).toBeGreaterThanOrEqual(9400);
    expect(lowestRtp()).toBeLessThanOrEqual(9700);
  });

  test('[GAME-12] the chance in the closed form is the one of the field: counted over all fields of two mines', () => {
    const fields = new Map<string, number>();
    for (let a = 0; a < 25; a += 1) {
      for (let b = 0; b < 24; b += 1) {
        const drawn = [a, b];
        const key = layMines(2, () => drawn.shift() ?? 0).join();
        fields.set(key, (fields.get(key) ?? 0) + 1);
      }
    }
    expect(fields.size).toBe(300);
    expect(new Set(fields.values())).toEqual(new Set([2]));
    const safe = [...fields.keys()].filter(
      (key) => !key.split(',').some((tile) => Number(tile) < 3),
    );
    expect(BigInt(safe.length) * choose(25, 3)).toBe(300n * choose(23, 3));
  });

  test('every step pays more than the one before, and none more than the round may reach by one step', () => {
    for (const { count, opened } of ways) {
      expect(multiplierOf(count, opened)).toBeGreaterThan(multiplierOf(count, opened - 1));
      expect(multiplierOf(count, opened - 1)).toBeLessThan(maxMultiplier);
    }
  });
});
