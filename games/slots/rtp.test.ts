import { describe, expect, test } from 'vitest';
import { figuresOf } from './engines.ts';
import { slotGames } from './meta.ts';
import { type ReelSet, reelSets } from './reels.ts';
import { exactRtp, hitBasisPoints, maxMultiple, rtpBasisPoints } from './rtp.ts';
import { settle } from './rules.ts';
import { slots } from './server/index.ts';

/** Every stop of nine-letter strips, for 20 centavos. */
function survey(set: ReelSet): { sum: bigint; hits: number; max: number } {
  let sum = 0n;
  let hits = 0;
  let max = 0;
  for (let index = 0; index < 9 ** 5; index += 1) {
    const stops = [1, 9, 81, 729, 6561].map((place) => Math.floor(index / place) % 9);
    const { payout } = settle(set, stops, 20);
    sum += BigInt(payout);
    hits += payout > 0 ? 1 : 0;
    max = Math.max(max, payout);
  }
  return { sum, hits, max };
}

/** Nine letters a reel, with a scatter and (but the first) a wild. */
function shortened(set: ReelSet): ReelSet {
  const strips = set.strips.map((strip, reel) => {
    const from = strip.indexOf('S');
    return (strip + strip).slice(from, from + 8) + (reel === 0 ? 'A' : 'W');
  });
  return { ...set, strips: strips as never };
}

describe('[GAME-12] the slots’ return to player', () => {
  test.each([
    ['mabait', 3_520_195_164_168_192n],
    ['masigla', 3_516_686_311_974_912n],
    ['mapangahas', 3_523_474_123_960_320n],
  ] as const)(
    '[GAME-12] of %s is exactly what is stated, between 96.00 and 96.60 %%',
    (variant, stated) => {
      const { top, bottom } = exactRtp(reelSets[variant]);
      expect(bottom).toBe(36n ** 10n);
      expect(top).toBe(stated);
      const points = rtpBasisPoints(reelSets[variant]);
      expect(points).toBe(Number((stated * 10_000n) / 36n ** 10n));
      expect(reelSets[variant].rtp).toBe(points);
      expect(points).toBeGreaterThanOrEqual(9600);
      expect(points).toBeLessThanOrEqual(9660);
    },
  );

  test('[GAME-12] in closed form, the hits and the greatest win equal a count over every stop of shorter strips', () => {
    for (const set of Object.values(reelSets).map(shortened)) {
      const { top, bottom } = exactRtp(set);
      const { sum, hits, max } = survey(set);
      expect(sum * bottom).toBe(top * 9n ** 5n * 20n);
      expect(hitBasisPoints(set)).toBe(Math.floor((hits * 10_000) / 9 ** 5));
      expect(maxMultiple(set)).toBe(max / 20);
    }
  });

  test('[GAME-12] hits and the greatest win are what the reels state', () => {
    for (const set of Object.values(reelSets)) {
      expect(hitBasisPoints(set)).toBe(set.hits);
      expect(maxMultiple(set)).toBe(set.max);
    }
  });

  test('[GAME-12] the bolder a variant, the seldomer and the higher it pays', () => {
    const { mabait, masigla, mapangahas } = reelSets;
    expect(mabait.hits > masigla.hits && masigla.hits > mapangahas.hits).toBe(true);
    expect(mabait.max < masigla.max && masigla.max < mapangahas.max).toBe(true);
  });

  test('[GAME-12] every slot states the return of its variant', () => {
    for (const game of slotGames) {
      expect(slots.rtp(game.code)).toBe(figuresOf(game).rtp);
      expect(figuresOf(game).rtp).toBeGreaterThanOrEqual(9400);
      expect(figuresOf(game).rtp).toBeLessThanOrEqual(9700);
    }
  });
});
