import type { BetCategory } from '../../../contract/play/bet-categories.ts';
import { expect, test } from 'vitest';
import { fold as foldBets } from './turnover.ts';

const need = (
  required: number,
  kind: 'deposit' | 'bonus' = 'deposit',
  categories: BetCategory[] = [],
) => ({ id: '1', kind, at: '2026-11-01T00:00:00.000000Z', amount: 1000, required, categories });
/** All bets in slots. */
const fold = (needs: ReturnType<typeof need>[], staked: number[]) =>
  foldBets(
    needs,
    staked.map((stake) => new Map([['RNG', stake]])),
  );

test('[WAL-07] bets count for earlier money, the oldest first, and are not saved up', () => {
  expect(fold([], [])).toEqual({ required: 0, done: 0, left: 0, parts: [] });
  expect(fold([need(1000)], [400])).toMatchObject({ required: 1000, done: 400, left: 600 });
  expect(fold([need(1000)], [5000])).toEqual({ required: 0, done: 0, left: 0, parts: [] });
  // Excess over the first counts for nothing later.
  expect(fold([need(1000), need(500)], [5000, 100])).toMatchObject({
    required: 500,
    done: 100,
    left: 400,
  });
  expect(fold([need(1000), need(10_000, 'bonus')], [600, 900])).toMatchObject({
    required: 11_000,
    done: 1500,
    left: 9500,
    parts: [{ kind: 'bonus', required: 10_000, left: 9500 }],
  });
  expect(fold([need(0)], [0])).toMatchObject({ required: 0, left: 0 });
});

test('[PROMO-03] bets in games that a bonus excludes count for requirements on any game alone', () => {
  const bonus = need(1000, 'bonus', ['RNG', 'FISH']);
  expect(
    foldBets(
      [bonus],
      [
        new Map([
          ['LIVE', 5000],
          [null, 700],
        ]),
      ],
    ),
  ).toMatchObject({ required: 1000, done: 0, left: 1000 });
  expect(
    foldBets(
      [bonus],
      [
        new Map([
          ['LIVE', 5000],
          ['FISH', 300],
          ['RNG', 200],
        ]),
      ],
    ),
  ).toMatchObject({ done: 500, left: 500 });
  expect(
    foldBets(
      [need(400), bonus],
      [
        new Map(),
        new Map([
          ['LIVE', 5000],
          ['RNG', 600],
        ]),
      ],
    ),
  ).toMatchObject({
    done: 1000,
    left: 400,
    parts: [{ kind: 'bonus', left: 400, categories: ['RNG', 'FISH'] }],
  });
});
