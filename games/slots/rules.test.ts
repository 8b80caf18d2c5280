import { describe, expect, test } from 'vitest';
import { StakeError } from '../../server/ports/house-game.ts';
import { fairStream } from '../fairness/stream.ts';
import { type Letter, reelSets } from './reels.ts';
import { lineKind, lines, settle, windowAt } from './rules.ts';
import { slots } from './server/index.ts';
import { isStake } from './stake.ts';

/** As shown at stop 0. */
function drawn(...drawing: [string, string, string]) {
  const strips = [0, 1, 2, 3, 4].map((reel) => drawing.map((row) => row[reel]).join('')) as never;
  return { ...reelSets.mabait, strips };
}
const at0 = [0, 0, 0, 0, 0];

describe('a line', () => {
  test('[GAME-12] pays from the left, with wilds substituting, and never from a scatter', () => {
    expect(lineKind(['A', 'A', 'W', 'B', 'A'])).toEqual({ symbol: 'A', count: 3 });
    expect(lineKind(['j', 'W', 'W', 'W', 'W'])).toEqual({ symbol: 'j', count: 5 });
    expect(lineKind(['B', 'A', 'A', 'A', 'A'])).toBeNull();
    expect(lineKind(['A', 'A', 'B', 'A', 'A'])).toBeNull();
    expect(lineKind(['S', 'S', 'S', 'S', 'S'])).toBeNull();
    expect(lineKind(['A', 'S', 'W', 'A', 'A'])).toBeNull();
  });

  test('[GAME-12] is paid its line stake times its table', () => {
    const set = drawn('jknja', 'AAWkB', 'nBjnD');
    expect(settle(set, at0, 2000)).toMatchObject({
      wins: [{ line: 0, symbol: 'A', count: 3, pay: 65 * 100 }],
      scatter: { count: 0, pay: 0 },
    });
  });

  test('[GAME-12] no line begins with a wild, and no reel shows two scatters', () => {
    for (const { strips } of Object.values(reelSets)) {
      expect(strips[0]).not.toContain('W');
      for (const strip of strips) expect(strip.split('S')).toHaveLength(2);
    }
  });
});

describe('a round', () => {
  test('[GAME-12] adds up every line that wins', () => {
    const { wins, payout } = settle(drawn('jjjkk', 'aaaAA', 'BCDBC'), at0, 20);
    expect(wins.map(({ line, symbol, count }) => `${line} ${symbol}${count}`)).toEqual([
      '0 a3',
      '1 j3',
    ]);
    expect(payout).toBe(22 + 15);
  });

  test('[GAME-12] pays the one run of most symbols of a line, once', () => {
    const { wins } = settle(drawn('BCDBC', 'kWkWk', 'nnCDB'), at0, 20);
    expect(wins).toEqual([{ line: 0, symbol: 'k', count: 5, pay: 140 }]);
  });

  test('[GAME-12] pays scatters wherever they stand, by the whole stake', () => {
    const { scatter, wins, payout } = settle(drawn('SajkB', 'jSknC', 'BCSDa'), at0, 300);
    expect({ scatter, wins, payout }).toEqual({
      scatter: { count: 3, pay: 600 },
      wins: [],
      payout: 600,
    });
    expect(settle(drawn('SajkS', 'jSknC', 'BCSSa'), at0, 300).scatter).toEqual({
      count: 5,
      pay: 15_000,
    });
    expect(settle(drawn('SajkB', 'jSknC', 'BCkDa'), at0, 300).scatter).toEqual({
      count: 2,
      pay: 0,
    });
  });

  test('[GAME-12] reads a strip as a ring', () => {
    expect(windowAt('abcde', 4)).toEqual(['e', 'a', 'b']);
  });

  test('[GAME-12] runs through the twenty lines of the rules', () => {
    const drawing =
      '11111 00000 22222 01210 21012 00100 22122 10001 12221 10101 12121 01010 21212 11011 11211 01110 21112 00200 22022 02020';
    expect(lines.map((line) => line.join('')).join(' ')).toBe(drawing);
    expect(new Set(drawing.split(' ')).size).toBe(20);
  });
});

describe('the server half', () => {
  const draw = (stake: number, random: (n: number) => number) =>
    slots.draw({ gameCode: 'PLR-001', stake, bet: null, random });

  test('[GAME-12] draws one number for each reel, and nothing else decides', () => {
    const asked: number[] = [];
    const stops = [3, 14, 15, 9, 26];
    const { outcome, payout } = draw(2000, (n) => stops[asked.push(n) - 1] ?? 0);
    expect(asked).toEqual([36, 36, 36, 36, 36]);
    expect(outcome).toEqual(settle(reelSets.masigla, stops, 2000));
    expect(outcome).toMatchObject({ stops, payout });
  });

  test('[GAME-12] is paid in whole centavos for every stake that the table takes', () => {
    const { min, max, steps } = slots.limits;
    expect([steps[0], steps.at(-1)]).toEqual([min, max]);
    for (const stake of steps) {
      const random = fairStream(
        () => Uint8Array.from({ length: 32 }, (_, i) => (i * stake) % 251),
        'client',
        1,
      );
      expect(Number.isSafeInteger(draw(stake, random).payout)).toBe(true);
    }
  });

  test.each([110, 0, -20, 100.5, Number.NaN])(
    '[GAME-12] rejects a stake of %d before it draws',
    (stake) => {
      const random = () => expect.unreachable();
      expect(isStake(stake)).toBe(false);
      expect(() => draw(stake, random)).toThrow(StakeError);
    },
  );

  test('[GAME-12] gives each slot its own look', () => {
    expect(slots.theme('PLR-007')).toEqual({
      engine: 'lines',
      motif: 'mango',
      hue: 75,
      variant: 'mabait',
    });
    expect(slots.theme('PLR-050')).toEqual({
      engine: 'ways',
      motif: 'anchor',
      hue: 220,
      variant: 'mapangahas',
    });
    expect(() => slots.theme('PLR-999')).toThrow('PLR-999');
  });

  test('[GAME-12] knows every letter of the strips', () => {
    const known = new Set<Letter>(['W', 'S', 'A', 'B', 'C', 'D', 'a', 'k', 'n', 'j']);
    for (const { strips } of Object.values(reelSets)) {
      for (const strip of strips)
        expect([...strip].every((letter) => known.has(letter as Letter))).toBe(true);
    }
  });
});
