import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Crowd } from '../../contract/play/table-live.ts';
import { TableCrowds } from './table-crowds.ts';

const reads = vi.fn<(table: string) => Promise<Crowd | null>>();
const crowd = (players: number): Crowd => ({ roundId: '1', players, bets: players });
let sent: string[];
let crowds: TableCrowds;
const warn = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  reads.mockReset().mockResolvedValue(crowd(1));
  warn.mockReset();
  sent = [];
  crowds = new TableCrowds({
    log: { warn },
    read: reads,
    send: (table, { players }) => void sent.push(`${table} ${players}`),
  });
});
afterEach(() => {
  crowds.forget();
  vi.useRealTimers();
});

test('[GAME-17f] a table is read once a second, however many bets come', async () => {
  for (let bet = 0; bet < 50; bet += 1) crowds.note('T');
  await vi.advanceTimersByTimeAsync(1);
  expect([reads.mock.calls.length, sent]).toEqual([1, ['T 1']]);
  reads.mockResolvedValue(crowd(2));
  for (let bet = 0; bet < 50; bet += 1) {
    crowds.note('T');
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(reads).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(500);
  expect([reads.mock.calls.length, sent]).toEqual([2, ['T 1', 'T 2']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveBeenCalledTimes(2);
});

test('[GAME-17f] the same crowd is not sent again, and one who joins gets the last one', async () => {
  crowds.note('T');
  await vi.advanceTimersByTimeAsync(1000);
  crowds.note('T');
  await vi.advanceTimersByTimeAsync(1000);
  expect([reads.mock.calls.length, sent, crowds.last('T')]).toEqual([2, ['T 1'], crowd(1)]);
  expect(crowds.last('U')).toBeNull();
});

test('[GAME-17f] a table without a reader is forgotten, also while it is read', async () => {
  crowds.note('T');
  crowds.note('U');
  crowds.forget('T');
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, crowds.last('T')]).toEqual([['U 1'], null]);
  let answer: (value: Crowd) => void = () => {};
  reads.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  crowds.note('T');
  await vi.advanceTimersByTimeAsync(1);
  crowds.forget();
  answer(crowd(9));
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['U 1']);
});

test('[GAME-17f] a slow read is never sent after a newer one', async () => {
  const answers: ((value: Crowd) => void)[] = [];
  reads.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  crowds.note('T');
  await vi.advanceTimersByTimeAsync(1500);
  crowds.note('T');
  await vi.advanceTimersByTimeAsync(1500);
  // The database may answer the second first, where it was asked by then.
  for (const players of [2, 1, 2]) {
    answers[players - 1]?.(crowd(players));
    await vi.advanceTimersByTimeAsync(1);
  }
  expect([reads.mock.calls.length, sent, crowds.last('T')]).toEqual([2, ['T 1', 'T 2'], crowd(2)]);
});

test('[GAME-17f] a read that fails is logged, and the next notice reads again', async () => {
  reads.mockRejectedValueOnce(new Error('no database'));
  crowds.note('T');
  await vi.advanceTimersByTimeAsync(1);
  expect([warn.mock.calls.length, sent]).toEqual([1, []]);
  crowds.note('T');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual(['T 1']);
});
