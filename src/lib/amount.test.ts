import { expect, test } from 'vitest';
import { readAmount, readAmountOrZero, typedAmount } from './amount.ts';

test('[MEM-02] an amount is read as people write it, to the centavo, and nothing else is taken for one', () => {
  const read: [string, number | null][] = [
    ['1', 100],
    [' 12.5 ', 1250],
    ['.05', 5],
    ['0.29', 29],
    ['1,250.50', 125_050],
    ['1,000,000', 100_000_000],
    ['', null],
    ['.', null],
    ['0', null],
    ['0.00', null],
    ['1.005', null],
    ['12,34', null],
    ['1,2,3', null],
    ['1e3', null],
    ['-5', null],
    ['₱5', null],
    ['1 000', null],
  ];
  for (const [text, centavos] of read) expect([text, readAmount(text)]).toEqual([text, centavos]);
});

test('[MEM-02] an amount that is filled in reads as the same amount', () => {
  for (const centavos of [1, 29, 100, 125_050, 999_999_999_99])
    expect(readAmount(typedAmount(centavos))).toBe(centavos);
});

test('[AGT-06h] a bound of balances may be zero', () => {
  expect(['0', '0.00', '0.01', '-1', '', 'x'].map(readAmountOrZero)).toEqual([0, 0, 1, null, null, null]); // prettier-ignore
});
