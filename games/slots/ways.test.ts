import { describe, expect, test } from 'vitest';
import { variantOf, volatility } from './testing.ts';
import { playWays, waysGrid, waysWins } from './ways.ts';
import {
  greatestSpin,
  scatterStops,
  spinReturn,
  waysHits,
  maxWaysMultiple,
  waysRtp,
} from './ways-rtp.ts';
import { type WaysSet, waysSets } from './ways-sets.ts';

/** As shown at stop 0. */
function drawn(...drawing: [string, string, string]): WaysSet {
  const strips = [0, 1, 2, 3, 4].map((reel) => drawing.map((row) => row[reel]).join('')) as never;
  return { ...waysSets.masigla, strips };
}
const at0 = [0, 0, 0, 0, 0];
const winsOf = (set: WaysSet) => waysWins(set, waysGrid(set, at0));
const basisPoints = ({ top, bottom }: { top: bigint; bottom: bigint }) =>
  Number((top * 10_000n) / bottom);

/** Seven letters a reel, with a scatter and (but the outer) a wild. */
function shortened(set: WaysSet): WaysSet {
  const strips = set.strips.map((strip, reel) => {
    const from = strip.indexOf('S');
    return (strip + strip).slice(from, from + 6) + (reel === 0 || reel === 4 ? 'A' : 'W');
  });
  return { ...set, strips: strips as never, maxFreeSpins: 2, free: [1, 2, 2] };
}

function everySpin(set: WaysSet): { times: number; scatters: number }[] {
  return Array.from({ length: 7 ** 5 }, (_, index) => {
    const grid = waysGrid(
      set,
      [1, 7, 49, 343, 2401].map((place) => Math.floor(index / place) % 7),
    );
    return {
      times: waysWins(set, grid).reduce((sum, win) => sum + win.times, 0),
      scatters: grid.flat().filter((letter) => letter === 'S').length,
    };
  });
}

describe('a spin of the ways engine', () => {
  test('[GAME-12] pays each symbol by the product of how often neighbouring reels show it (WAYS-04)', () => {
    expect(winsOf(drawn('AAWkB', 'ABAjD', 'nWBaC'))).toEqual([
      // 2 A, then 2 (A and wild), then 2 (wild and A).
      { symbol: 'A', count: 3, ways: 8, times: 8 * 20 },
      { symbol: 'n', count: 3, ways: 1, times: 5 },
    ]);
    expect(winsOf(drawn('jjjjj', 'knCDa', 'jBjAj'))).toEqual([
      { symbol: 'j', count: 5, ways: 8, times: 8 * 28 },
    ]);
  });

  test('[GAME-12] pays nothing for a symbol with a gap, for scatters, or for one that begins on the second reel', () => {
    expect(winsOf(drawn('AkAAA', 'BjnDa', 'CDakk'))).toEqual([]);
    expect(winsOf(drawn('SSSSS', 'BACDa', 'Cjnkk'))).toEqual([]);
  });

  test('[GAME-12] no wild stands on an outer reel, and no window shows two scatters (WAYS-01)', () => {
    for (const { strips } of Object.values(waysSets)) {
      expect(strips[0] + strips[4]).not.toContain('W');
      for (const strip of strips) expect(strip.split('S')).toHaveLength(2);
    }
  });
});

describe('a round of the ways engine', () => {
  const scatters = drawn('SSSjk', 'ABCDa', 'knAAB');

  test('[GAME-12] gives free spins for scatters, adds more, and stops at its limit; the multiplier rises (WAYS-06)', () => {
    const set = { ...scatters, free: [2, 3, 4], maxFreeSpins: 5, multipliers: [2, 3] } as const;
    const { spins } = playWays(set, 20, () => 0);
    expect(spins.map(({ multiplier }) => multiplier)).toEqual([1, 2, 3, 3, 3, 3]);
    const plain = playWays(drawn('SSDjk', 'ABCDa', 'knAAB'), 20, () => 0);
    expect(plain.spins).toHaveLength(1);
  });

  test('[GAME-12] draws five numbers for each spin and pays the sum of its spins in whole centavos (WAYS-08)', () => {
    const asked: number[] = [];
    let turn = 0;
    const { spins, payout } = playWays(waysSets.masigla, 300, (n) => {
      asked.push(n);
      turn += 7;
      return turn % n;
    });
    expect(asked).toEqual(Array.from({ length: spins.length * 5 }, () => 33));
    expect(payout).toBe(spins.reduce((sum, { pay }) => sum + pay, 0));
    for (const { wins, pay } of spins)
      expect(pay).toBe(wins.reduce((sum, win) => sum + win.pay, 0));
    expect(Number.isSafeInteger(payout)).toBe(true);
  });
});

describe('[GAME-12] the return of the ways engine', () => {
  test.each(['masigla', 'mapangahas'] as const)(
    '[GAME-12] of %s is what is stated, exactly (WAYS-09)',
    (variant) => {
      const set = waysSets[variant];
      expect(basisPoints(waysRtp(set))).toBe(set.rtp);
      expect(waysHits(set)).toBe(set.hits);
      expect(maxWaysMultiple(set)).toBe(set.max);
    },
  );

  test('[GAME-12] in closed form equals a count over every spin, and every round, of shorter strips', () => {
    for (const set of Object.values(waysSets).map(shortened)) {
      const spins = everySpin(set);
      const all = BigInt(spins.length);
      const sum = spins.reduce((total, { times }) => total + BigInt(times), 0n);
      const { top, bottom } = spinReturn(set);
      expect(sum * bottom).toBe(top * all * 20n);
      const byScatters = Array.from({ length: 6 }, (_, n) =>
        BigInt(spins.filter((spin) => spin.scatters === n).length),
      );
      expect(scatterStops(set)).toEqual(byScatters);
      expect(greatestSpin(set)).toBe(Math.max(...spins.map(({ times }) => times)) / 20);
      // Three scatters give one free spin, which may bring the second; four or five give both.
      const three = byScatters[3] ?? 0n;
      const more = (byScatters[4] ?? 0n) + (byScatters[5] ?? 0n);
      const first = three + more;
      const second = more * all + three * first;
      const [one, two] = [BigInt(set.multipliers[0] ?? 0), BigInt(set.multipliers[1] ?? 0)];
      const counted = {
        top: sum * (all ** 2n + one * first * all + two * second),
        bottom: 20n * all ** 3n,
      };
      const exact = waysRtp(set);
      expect(exact.top * counted.bottom).toBe(counted.top * exact.bottom);
    }
  });

  test('[GAME-12] agrees with rounds played, and so does the volatility stated', () => {
    for (const [variant, set] of Object.entries(waysSets)) {
      const { mean, deviation, error, hits } = volatility(
        (random) => playWays(set, 20, random).payout / 20,
      );
      expect(Math.abs(mean - set.rtp / 10_000)).toBeLessThan(4 * error);
      expect(Math.abs(hits - set.hits / 10_000)).toBeLessThan(0.01);
      expect(variantOf(deviation)).toBe(variant);
    }
  });
});
