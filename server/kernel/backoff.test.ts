import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('backoff doubles with each failure up to its maximum', () => {
  const waits = [1, 2, 3, 4, 2000].map((failures) =>
    backoff(failures, { minMs: 200, maxMs: 1000 }),
  );
  expect(waits).toEqual([200, 400, 800, 1000, 1000]);
});
