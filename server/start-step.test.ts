import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { step } from './start-step.ts';

const print = vi.spyOn(console, 'log').mockImplementation(() => {});
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  print.mockClear();
});
// Other files share the console.
afterAll(() => print.mockRestore());

const lasting = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms, 'done'));

test('a step of a start that takes longer than a second says what it does, once', async () => {
  const done = step('Loading the demo catalogue', lasting(5000));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await done).toBe('done');
  expect(print.mock.calls).toEqual([['Loading the demo catalogue…']]);
});

test('a short step prints nothing, a failed one no more than its error', async () => {
  const done = step('Starting PostgreSQL', lasting(900));
  const failed = step('Preparing the database', () => Promise.reject(new Error('no room')));
  await expect(failed).rejects.toThrow('no room');
  await vi.advanceTimersByTimeAsync(5000);
  await done;
  expect(print).not.toHaveBeenCalled();
});
