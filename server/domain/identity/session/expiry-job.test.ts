import { afterEach, expect, test, vi } from 'vitest';
import type { Gateway } from '../../../context.ts';
import { startSessionCleanUp } from './expiry-job.ts';

afterEach(() => vi.restoreAllMocks());

test('deletes expired rows at most once in ten minutes, and logs a failed run', async () => {
  let now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let runs = 0;
  const db = {
    getExecutor() {
      runs += 1;
      throw new Error('no database');
    },
  };
  const logged: string[] = [];
  const log = { warn: (_details: object, text: string) => void logged.push(text) };
  const gateway = { db, log } as unknown as Pick<Gateway, 'db' | 'log'>;
  startSessionCleanUp(gateway);
  now += 599_999;
  startSessionCleanUp(gateway);
  expect(runs).toBe(1);
  now += 1;
  startSessionCleanUp(gateway);
  expect(runs).toBe(2);
  await vi.waitFor(() => expect(logged).toHaveLength(2));
  expect(logged[0]).toBe('session expiry job failed');
});
