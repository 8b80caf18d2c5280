import { expect, test } from 'vitest';
import { fold } from './turnover.ts';

const need = (required: number, kind: 'deposit' | 'bonus' = 'deposit') => ({ kind, at: '2026-11-01T00:00:00.000000Z', amount: 1000, required });

test('[WAL-07] bets count for what came before them, the oldest first, and are not saved up', () => {
  expect(fold([], [])).toEqual({ required: 0, done: 0, left: 0, parts: [] });
  expect(fold([need(1000)], [400])).toMatchObject({ required: 1000, done: 400, left: 600 });
  expect(fold([need(1000)], [5000])).toEqual({ required: 0, done: 0, left: 0, parts: [] });
  // What was bet beyond the first counts for nothing that came later.
  expect(fold([need(1000), need(500)], [5000, 100])).toMatchObject({ required: 500, done: 100, left: 400 });
  expect(fold([need(1000), need(10_000, 'bonus')], [600, 900])).toMatchObject({
    required: 11_000,
    done: 1500,
    left: 9500,
    parts: [{ kind: 'bonus', required: 10_000, left: 9500 }],
  });
  expect(fold([need(0)], [0])).toMatchObject({ required: 0, left: 0 });
});
