import { expect, test, vi } from 'vitest';
import { backoff, jittered } from './backoff.ts';

test('each pause is twice the one before, up to the maximum', () => {
  const pauses = backoff(500, 3000);
  expect([1, 2, 3, 4, 5].map(() => pauses.next())).toEqual([500, 1000, 2000, 3000, 3000]);
});

test('after a reset the pauses begin with the first', () => {
  const pauses = backoff(500, 3000);
  pauses.next();
  pauses.next();
  pauses.reset();
  expect([pauses.next(), pauses.next()]).toEqual([500, 1000]);
});

test('the pauses grow by another factor where one is given', () => {
  const pauses = backoff(2000, 4000, 1.5);
  expect([pauses.next(), pauses.next(), pauses.next()]).toEqual([2000, 3000, 4000]);
});

test.each([
  [0, 500],
  [0.5, 1000],
  [1, 1500],
])('jitter of %d makes a second of pause %i ms', (random, pauseMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  expect(jittered(1000)).toBe(pauseMs);
});
