import { expect, test } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('[WAL-01] calls of one player run one after the other, those of two players concurrently', async () => {
  const turns = new KeyedQueue();
  const seen: string[] = [];
  const work = (name: string, ms: number) => async () => {
    seen.push(`${name} begins`);
    await pause(ms);
    seen.push(`${name} ends`);
  };
  await Promise.all([
    turns.run('a', work('a1', 30)),
    turns.run('a', work('a2', 1)),
    turns.run('b', work('b', 5)),
  ]);
  expect(seen).toEqual(['a1 begins', 'b begins', 'b ends', 'a1 ends', 'a2 begins', 'a2 ends']);
});

test('[WAL-01] a failed call does not affect the next one', async () => {
  const turns = new KeyedQueue();
  const failed = turns.run('a', () => Promise.reject(new Error('no')));
  const next = turns.run('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('[CALL-03] too many waiting calls are rejected with Retry-After', async () => {
  const turns = new KeyedQueue();
  const works = Array.from({ length: 257 }, () => turns.run('a', () => pause(0)));
  const rejected = (await Promise.allSettled(works)).filter(
    (result) => result.status === 'rejected',
  );
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).toMatchObject({ reason: { code: 'busy', retryAfter: 1 } });
  expect(await turns.run('a', () => Promise.resolve('again'))).toBe('again');
});
