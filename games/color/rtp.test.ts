import { describe, expect, test } from 'vitest';
import { type Color, colors, matches, payoutOf, roll, rtpBasisPoints } from './rules.ts';
import { color } from './server/index.ts';

/** Each draw runs through all faces. */
const rolls = Array.from({ length: 216 }, (_, n) => {
  const faces = [n % 6, Math.floor(n / 6) % 6, Math.floor(n / 36)];
  return roll((below) => (below === 6 ? (faces.shift() ?? 0) : Number.NaN));
});

describe('the color game', () => {
  test('[GAME-12] its return over all 216 rolls is the one stated, the same for every colour, and between 94 and 97 %', () => {
    expect(new Set(rolls.map(({ dice }) => dice.join()))).toHaveProperty('size', 216);
    for (const choice of colors) {
      const back = rolls.reduce((sum, outcome) => sum + payoutOf(outcome, choice, 100), 0);
      expect(back).toBe(206 * 100);
      expect(Math.floor((back * 100) / 216)).toBe(color.rtp('PLR-C01'));
    }
    expect(rtpBasisPoints()).toBeGreaterThanOrEqual(9400);
    expect(rtpBasisPoints()).toBeLessThanOrEqual(9700);
  });

  test('[GAME-12] one, two and three dice pay 1, 2 and 10 to 1, and no die nothing', () => {
    const paid = (dice: Color[]) => payoutOf({ dice }, 'red', 500);
    expect(paid(['red', 'blue', 'green'])).toBe(1000);
    expect(paid(['red', 'blue', 'red'])).toBe(1500);
    expect(paid(['red', 'red', 'red'])).toBe(5500);
    expect(paid(['pink', 'blue', 'green'])).toBe(0);
    expect(rolls.filter((outcome) => matches(outcome, 'red') === 0)).toHaveLength(125);
  });

  test('a choice that is no colour is rejected', () => {
    expect(() =>
      color.check({ gameCode: 'PLR-C01', number: 1, choice: 'violet', stake: 100 }),
    ).toThrow('violet');
    for (const choice of colors)
      color.check({ gameCode: 'PLR-C01', number: 1, choice, stake: 100 });
  });
});
