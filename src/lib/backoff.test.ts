import { expect, test, vi } from 'vitest';
import { Backoff, jittered } from './backoff.ts';

test('each pause is twice the one before, up to the maximum', () => {
  const backoff = new Backoff(500, 3000);
  expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([500, 1000, 2000, 3000, 3000]);
});

test('after a reset the pauses begin with the first', () => {
  const backoff = new Backoff(500, 3000);
  backoff.next();
  backoff.next();
  backoff.reset();
  expect([backoff.next(), backoff.next()]).toEqual([500, 1000]);
});

test.each([
  [0, 500],
  [0.5, 1000],
  [1, 1500],
])('jitter of %d makes a second of pause %i ms', (random, pauseMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  expect(jittered(1000)).toBe(pauseMs);
});
