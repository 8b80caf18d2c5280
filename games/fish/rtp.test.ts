import { describe, expect, test } from 'vitest';
import { boss, kinds, multipliers, prices } from './rules.ts';
import { fish } from './server/index.ts';

/** The draw's number runs through its range. */
function everyShot(kind: string, stake: number) {
  const level = prices.indexOf(stake as never) + 1;
  const shots = [];
  for (let number = 0, range = 1; number < range; number += 1) {
    let drawn = 0;
    const random = (n: number) => {
      drawn += 1;
      range = n;
      return number;
    };
    shots.push(fish.draw({ gameCode: 'PLR-F01', stake, bet: { kind, level }, random }));
    expect(drawn).toBe(1);
  }
  return shots;
}

describe('the fish game', () => {
  test.each(kinds)(
    '[GAME-12] over all draws of a shot at %s exactly 96 % comes back, as stated',
    (kind) => {
      const shots = everyShot(kind, 100);
      const caught = shots.filter(({ payout }) => payout > 0);
      expect(shots).toHaveLength(25 * multipliers[kind]);
      expect(caught).toHaveLength(24);
      const back = shots.reduce((sum, { payout }) => sum + payout, 0);
      expect(back * 10_000).toBe(fish.rtp('PLR-F01') * 100 * shots.length);
      expect(fish.rtp('PLR-F01')).toBe(9600);
    },
  );

  test('[GAME-12] what comes back does not depend on the level of the cannon', () => {
    for (const price of prices) {
      const shots = everyShot('dikya', price);
      expect(shots.reduce((sum, { payout }) => sum + payout, 0) * 25).toBe(
        price * shots.length * 24,
      );
    }
  });

  test('a catch is always more than the stake, and the boss is by far the most', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(13);
    const pays = kinds.map((kind) => multipliers[kind]);
    expect(Math.min(...pays)).toBeGreaterThan(1);
    expect(pays).toEqual([...new Set(pays)].toSorted((a, b) => a - b));
    expect(multipliers[boss]).toBe(Math.max(...pays));
  });
});
