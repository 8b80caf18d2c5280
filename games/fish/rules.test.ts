import { describe, expect, test } from 'vitest';
import { fish } from './server/index.ts';

const shot = (stake: number, bet: unknown, random: (n: number) => number) =>
  fish.draw({ gameCode: 'PLR-F01', stake, bet, random });
const never = () => {
  throw new Error('drawn');
};

describe('a shot', () => {
  test('[GAME-12] pays multiplier × stake for a catch, and nothing for a miss; the numbers decide, nothing else', () => {
    const bet = { kind: 'pawikan', level: 3 };
    expect(shot(500, bet, () => 23)).toEqual({
      payout: 15_000,
      outcome: { ...bet, caught: true, multiplier: 30 },
    });
    expect(shot(500, bet, () => 24)).toEqual({
      payout: 0,
      outcome: { ...bet, caught: false, multiplier: 0 },
    });
    expect(shot(500, { ...bet, x: 1, caught: true }, () => 24).payout).toBe(0);
  });

  test.each([
    undefined,
    null,
    'pawikan',
    {},
    { kind: 'toString', level: 1 },
    { kind: 'pawikan' },
    { kind: 'pawikan', level: 0 },
    { kind: 'pawikan', level: 8 },
    { kind: 'pawikan', level: 1.5 },
    { kind: 'pawikan', level: '1' },
  ])('a bet of %j is rejected before anything is drawn', (bet) => {
    expect(() => shot(100, bet, never)).toThrow('a creature of this sea');
  });

  test('a stake that is not the price of the level is rejected before anything is drawn', () => {
    expect(() => shot(200, { kind: 'pawikan', level: 1 }, never)).toThrow('200');
    expect(() => shot(150, { kind: 'pawikan', level: 2 }, never)).toThrow('150');
  });
});
