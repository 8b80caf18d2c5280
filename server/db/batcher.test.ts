import { expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

function held(max = 10) {
  const batches: { asks: readonly number[]; end(): void; fail(): void }[] = [];
  const batcher = new Batcher<number, number>(
    max,
    (asks) =>
      new Promise((resolve, reject) => {
        batches.push({
          asks,
          end: () => resolve(asks.map((ask) => ask * 10)),
          fail: () => reject(new Error(`of ${asks.join()}`)),
        });
      }),
  );
  return { batcher, batches };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('[WAL-01] a call during a batch joins the next one, and each call gets its own answer', async () => {
  const { batcher, batches } = held();
  const first = [batcher.ask(1), batcher.ask(2)];
  await turn();
  const second = [batcher.ask(3), batcher.ask(4)];
  await turn();
  expect(batches.map(({ asks }) => asks)).toEqual([[1, 2]]);
  batches[0]!.end();
  expect(await Promise.all(first)).toEqual([10, 20]);
  await turn();
  batches[1]!.end();
  expect(await Promise.all(second)).toEqual([30, 40]);
});

test('[WAL-01] a batch is limited in size, and a failed batch rejects its own asks only', async () => {
  const { batcher, batches } = held(2);
  const asked = Promise.allSettled([1, 2, 3].map((ask) => batcher.ask(ask)));
  await turn();
  batches[0]!.fail();
  await turn();
  batches[1]!.end();
  const answers = await asked;
  expect(batches.map(({ asks }) => asks)).toEqual([[1, 2], [3]]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('[WAL-01] a batch that does not end does not block later asks', async () => {
  const { batcher, batches } = held();
  const stuck = batcher.ask(1);
  await turn();
  const later = batcher.ask(2);
  await expect.poll(() => batches.length).toBe(2);
  batches[1]!.end();
  expect(await later).toBe(20);
  batches[0]!.end();
  expect(await stuck).toBe(10);
});
