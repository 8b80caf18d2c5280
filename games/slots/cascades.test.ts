import { describe, expect, test } from 'vitest';
import { type CascadeSet, cascadeSets } from './cascade-sets.ts';
import { fallen, gridWins, playCascades, sunsOf } from './cascades.ts';
import { maxCascadeMultiple, cascadeReturn, dynamicsOf } from './cascades-rtp.ts';
import { reelSets } from './reels.ts';
import { settle } from './rules.ts';
import { variantOf, volatility } from './testing.ts';

const { mabait, masigla } = cascadeSets;

function numbers(given: readonly number[], rest = (asked: number) => asked % 6) {
  let asked = 0;
  return (n: number) => (given[asked++] ?? rest(asked)) % n;
}
const noSuns = [1, 1, 1, 1, 1, 1];
const letters = (grid: string) => [...grid].map((letter) => 'ABCDEF'.indexOf(letter));

describe('a drop of the cascades engine', () => {
  test('[GAME-12] pays a symbol for enough of a kind anywhere, by tiers (CASC-04)', () => {
    const grid = (count: number) =>
      ('A'.repeat(count) + 'BCDEFBCDEFBCDEFBCDEFBCDEF').slice(0, 30).match(/.{5}/g) ?? [];
    const times = (set: CascadeSet, count: number) =>
      gridWins(set, grid(count)).find(({ symbol }) => symbol === 'A')?.times;
    expect([7, 8, 9, 10, 12, 30].map((count) => times(mabait, count))).toEqual([
      undefined,
      5,
      5,
      13,
      40,
      40,
    ]);
    expect([8, 9, 10, 11, 13].map((count) => times(masigla, count))).toEqual([
      undefined,
      24,
      24,
      60,
      200,
    ]);
  });

  test('[GAME-12] what won leaves, what stood above falls, and new symbols come from above (CASC-03)', () => {
    expect(fallen(['ABACA', 'BCDEF', 'AAAAA'], ['A'], ['DEF', '', 'BCBCB'])).toEqual([
      'DEFBC',
      'BCDEF',
      'BCBCB',
    ]);
  });

  test('[GAME-12] goes on while something wins, a rung higher each time, and no further than its depth (CASC-05)', () => {
    const { drops } = playCascades(
      masigla,
      20,
      numbers([...noSuns, ...letters('A'.repeat(30))], () => 0),
    );
    expect(drops).toHaveLength(1);
    expect(drops[0]?.steps.map(({ multiplier }) => multiplier)).toEqual([1, 2, 3, 4, 5, 5]);
    expect(drops[0]?.steps[0]?.wins).toEqual([{ symbol: 'A', count: 30, pay: 200 }]);
    expect(drops[0]?.pay).toBe(200 * (1 + 2 + 3 + 4 + 5 + 5));
  });

  test('[GAME-12] draws suns, then cells by column from the top, then each column’s refill (CASC-08)', () => {
    const asked: number[] = [];
    const first = letters('AABCDAAEFBAACDEAAFBCADEFBBCDEF');
    const given = numbers([...noSuns, ...first], (n) => n);
    const outcome = playCascades(masigla, 20, (n) => {
      asked.push(n);
      return given(n);
    });
    const [drop] = outcome.drops;
    expect(asked.slice(0, 6)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(asked.slice(6).every((n) => n === 6)).toBe(true);
    expect(drop?.grid).toEqual(['AABCD', 'AAEFB', 'AACDE', 'AAFBC', 'ADEFB', 'BCDEF']);
    expect(drop?.steps[0]?.wins).toEqual([{ symbol: 'A', count: 9, pay: 24 }]);
    expect(drop?.steps[0]?.fill.map((column) => column.length)).toEqual([2, 2, 2, 2, 1, 0]);
  });
});

describe('a round of the cascades engine', () => {
  const fourSuns = [0, 2, 0, 1, 0, 0, 0, 4, 1, 1];

  test('[GAME-12] four suns bring free drops; they bring no suns, and the ladder is not reset (CASC-06)', () => {
    const losing = letters('ABCDEFABCDEFABCDEFABCDEFABCDEF');
    const winning = letters('A'.repeat(9) + 'BCDEFBCDEFBCDEFBCDEFB');
    const refill = letters('BCDEFBCDE');
    const cells = [...fourSuns, ...losing, ...winning, ...refill, ...winning, ...refill];
    const { drops, payout } = playCascades(masigla, 20, numbers(cells));
    expect(drops[0]?.suns).toEqual([2, 1, 0, 4, null, null]);
    expect(drops).toHaveLength(1 + 8);
    for (const drop of drops.slice(1)) expect(sunsOf(drop)).toBe(0);
    const climbed = drops
      .slice(1)
      .flatMap(({ steps }) => steps.map(({ multiplier }) => multiplier));
    expect(climbed.slice(0, 2)).toEqual([1, 2]);
    expect(climbed).toEqual(climbed.toSorted((a, b) => a - b));
    expect(payout).toBe(drops.reduce((sum, { pay }) => sum + pay, 0));
  });

  test('[GAME-12] three suns bring nothing', () => {
    const three = [0, 2, 0, 1, 0, 0, 1, 1, 1];
    expect(
      playCascades(masigla, 20, numbers([...three, ...letters('ABCDEFABCDEFABCDEFABCDEFABCDEF')]))
        .drops,
    ).toHaveLength(1);
  });
});

describe('[GAME-12] the return of the cascades engine', () => {
  const dynamics = { 8: dynamicsOf(8, 6), 9: dynamicsOf(9, 6) };

  test.each(['mabait', 'masigla', 'mapangahas'] as const)(
    '[GAME-12] of %s is what is stated (CASC-09)',
    (variant) => {
      const set = cascadeSets[variant];
      expect(set.deepest).toBe(6);
      const { rtp, hits } = cascadeReturn(set, dynamics[set.tiers[0] as 8 | 9]);
      expect(Math.floor(rtp * 10_000)).toBe(set.rtp);
      // Far from a rounding edge.
      expect(Math.abs(rtp * 10_000 - Math.round(rtp * 10_000))).toBeGreaterThan(1e-6);
      expect(Math.floor(hits * 10_000)).toBe(set.hits);
      expect(maxCascadeMultiple(set)).toBe(set.max);
    },
  );

  test('[GAME-12] the first win’s chances are those of a binomial count', () => {
    const choose = (n: number, k: number) =>
      Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1);
    for (let count = 9; count <= 30; count += 1) {
      const exact = 6 * choose(30, count) * (1 / 6) ** count * (5 / 6) ** (30 - count);
      expect(dynamics[9].wins[0]?.[count]).toBeCloseTo(exact, 12);
    }
  });

  test.each(Object.entries(cascadeSets))(
    '[GAME-12] of %s agrees with rounds played',
    (variant, set) => {
      const { mean, deviation, error, hits } = volatility(
        (random) => playCascades(set, 20, random).payout / 20,
        30_000,
      );
      expect(Math.abs(mean - set.rtp / 10_000)).toBeLessThan(4 * error);
      expect(Math.abs(hits - set.hits / 10_000)).toBeLessThan(0.01);
      expect(variantOf(deviation)).toBe(variant);
    },
  );
});

test('[GAME-12] the volatility that the slots on lines state is measured as that of the others', () => {
  for (const [variant, set] of Object.entries(reelSets)) {
    const stops = (random: (n: number) => number) =>
      set.strips.map((strip) => random(strip.length));
    const { deviation } = volatility((random) => settle(set, stops(random), 20).payout / 20);
    expect(variantOf(deviation)).toBe(variant);
  }
});
