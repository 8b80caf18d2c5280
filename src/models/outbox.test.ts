import { beforeEach, expect, test, vi } from 'vitest';
import type { WaitingWrite } from '../data/outbox.ts';
import type * as Model from './outbox.ts';

const edge = {
  queue: vi.fn(),
  sendNow: vi.fn(async () => {}),
  dropWrite: vi.fn(async (_id: string) => {}),
  retryWrite: vi.fn(async (_id: string) => {}),
  editWrite: vi.fn(async (_id: string, _request: object) => {}),
};
vi.mock('../data/outbox.ts', () => edge);
let model: typeof Model;

const write = (id: string, state: string, request = {}) =>
  ({ id, state, request }) as unknown as WaitingWrite;

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  model = await import('./outbox.ts');
});

test('[PWA-06] counts what waits to be sent and what was rejected apart', async () => {
  const { rejectedCount, waitingCount, writes } = await import('./waiting-writes.ts');
  expect([waitingCount.value, rejectedCount.value]).toEqual([0, 0]);
  writes.value = [
    write('1', 'rejected'),
    write('2', 'sending'),
    write('3', 'waiting'),
    write('4', 'waiting'),
  ];
  expect([waitingCount.value, rejectedCount.value]).toEqual([3, 1]);
});

test('says that it sends for as long as the round takes', async () => {
  const { busy, sendNow } = model;
  let finish = () => {};
  edge.sendNow.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)));
  expect(busy.value).toBe(false);
  const round = sendNow();
  expect(busy.value).toBe(true);
  finish();
  await round;
  expect(busy.value).toBe(false);
  expect(edge.sendNow).toHaveBeenCalledOnce();
});

test('[PWA-06] a rejected write is sent again with what was typed, and with the rest of it as it was', async () => {
  const rejected = write('1', 'rejected', { nickname: 'Juan', email: 'wrong', gameId: '5' });
  await model.editWaiting(rejected, { email: 'juan@example.ph' });
  const repaired = { nickname: 'Juan', email: 'juan@example.ph', gameId: '5' };
  expect(edge.editWrite.mock.calls).toEqual([['1', repaired]]);
});
