import { expect, test } from 'vitest';
import { payoutOf, rtp, sides, stakes } from './rules.ts';

test("[GAME-13] the simulated vendor's coin returns exactly the 98 % that its catalogue states, whatever is called", () => {
  expect(rtp()).toBe(9800);
  for (const choice of sides) {
    const paid = sides.reduce((sum, result) => sum + payoutOf(100, choice, result), 0);
    expect(paid / sides.length).toBe(98);
  }
});

test('[WAL-01] every stake of it is paid in whole centavos, more than was staked or nothing', () => {
  for (const stake of stakes) {
    for (const result of sides) {
      const payout = payoutOf(stake, 'cara', result);
      expect(Number.isInteger(payout)).toBe(true);
      expect(result === 'cara' ? payout > stake : payout === 0).toBe(true);
    }
  }
});
