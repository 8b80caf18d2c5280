import { expect, test } from 'vitest';
import { growJackpot, startJackpot } from './jackpot.ts';

const highest = () => 0.999_999_999_999;
const lowest = () => 0;

test('[HOME-04] the jackpot starts at 10,000,000.00 to 20,000,000.00 in whole centavos', () => {
  expect(startJackpot(lowest)).toBe(1_000_000_000);
  expect(startJackpot(highest)).toBe(2_000_000_000);
  for (let i = 0; i < 200; i += 1) expect(Number.isInteger(startJackpot())).toBe(true);
});

test('[HOME-04] it starts at an amount with centavos, not at whole pesos', () => {
  expect(Array.from({ length: 50 }, () => startJackpot() % 100).some((rest) => rest !== 0)).toBe(
    true,
  );
});

test('[HOME-04] it grows after 3, 4 or 5 seconds by 100.00 to 500.00', () => {
  expect(growJackpot(lowest)).toEqual({ afterMs: 3000, by: 10_000 });
  expect(growJackpot(highest)).toEqual({ afterMs: 5000, by: 50_000 });
  const seen = new Set(Array.from({ length: 300 }, () => growJackpot().afterMs));
  expect([...seen].toSorted()).toEqual([3000, 4000, 5000]);
});
