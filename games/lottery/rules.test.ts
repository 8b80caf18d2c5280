import { describe, expect, test } from 'vitest';
import { families } from './families.ts';
import { lotteryGames } from './meta.ts';
import { drawNumbers, isComplete, quickPick, readChoice, writeChoice } from './rules.ts';
import { lottery } from './server/index.ts';

const counting = () => {
  let n = 0;
  return (below: number) => (n += 7) % below;
};

describe('a selection', () => {
  test('is written in one way, and every other way is rejected', () => {
    for (const { family } of lotteryGames) {
      for (const bet of families[family].bets) {
        const pick = { bet, numbers: quickPick(bet, counting()) };
        expect(isComplete(pick)).toBe(true);
        const choice = writeChoice(pick);
        expect(choice).toMatch(/^[\w:.-]{1,40}$/);
        expect(readChoice(family, choice)).toEqual(pick);
      }
    }
  });

  test.each([
    ['pair', 'straight:5.05'],
    ['pair', 'straight:0.5'],
    ['pair', 'straight:32.5'],
    ['pair', 'straight:5'],
    ['pair', 'rumble:12.5'],
    ['pair', 'rumble:5.5'],
    ['pair', 'six:1.2'],
    ['digits', 'straight:1.2.3.4'],
    ['digits', 'straight:1..3'],
    ['digits', 'rumble:1.1.3'],
    ['six', 'six:1.2.3.4.5.43'],
    ['six', 'six:6.5.4.3.2.1'],
    ['tails', 'tail2:1.10'],
    ['four', 'big:1.2.3'],
    ['four', 'big:1.2.3.4:5'],
  ] as const)('of %s that is %s does not exist', (family, choice) => {
    expect(readChoice(family, choice)).toBeNull();
  });

  test('costs whole pesos up to the most that its bet takes', () => {
    const check = (choice: string, stake: number) =>
      lottery.check({ gameCode: 'PLR-L12', number: 1, choice, stake });
    check('six:1.2.3.4.5.6', 100);
    check('six:1.2.3.4.5.6', 2000);
    expect(() => check('six:1.2.3.4.5.6', 150)).toThrow('150');
    expect(() => check('six:1.2.3.4.5.6', 2100)).toThrow('2100');
    expect(() => check('six:1.2.3.4.5.5', 100)).toThrow('six:1.2.3.4.5.5');
  });
});

test('[GAME-12] a draw has its texts in their lengths; six of 42 are six different ones', () => {
  expect(drawNumbers('pair', counting()).numbers).toEqual(['08', '15']);
  expect(drawNumbers('digits', counting()).numbers).toEqual(['7', '4', '1']);
  expect(new Set(drawNumbers('six', () => 0).numbers)).toEqual(
    new Set(['01', '02', '03', '04', '05', '06']),
  );
  expect(drawNumbers('six', (n) => n - 1).numbers).toEqual(['42', '41', '40', '39', '38', '37']);
  expect(drawNumbers('tails', () => 7).numbers.map(({ length }) => length)).toEqual([
    5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2,
  ]);
  expect(drawNumbers('four', () => 7).numbers).toEqual(Array.from({ length: 23 }, () => '0007'));
});
