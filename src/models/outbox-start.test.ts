import { signal } from '@preact/signals-react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WaitingWrite } from '../data/outbox.ts';

const call = vi.fn();
const stored = new Map<string, string>();
const edge = {
  dropWrite: vi.fn(),
  knownAccount: vi.fn(async (_id: string): Promise<unknown> => null),
  editWrite: vi.fn(),
  noteAccount: vi.fn(async (_account: object) => {}),
  queue: vi.fn(),
  retryWrite: vi.fn(),
  sendDue: vi.fn(async () => {}),
  sendNow: vi.fn(async () => {}),
  startSending: vi.fn(async (_read: () => unknown) => {}),
  watch: vi.fn(),
};
let watched: { id: string; report: (writes: WaitingWrite[]) => void; end: () => void }[] = [];
let back = () => {};
/** New per page: an earlier page's effects go on. */
const ofPage = () => ({
  member: signal<{ id: string } | null>(null),
  trial: signal(false),
  deviceOnly: signal(false),
});
let { member, trial, deviceOnly } = ofPage();
vi.mock('../data/browser-storage.ts', () => ({
  sessionStore: { get: (key: string) => stored.get(key) ?? null },
}));
vi.mock('../data/call.ts', () => ({ call: (...args: unknown[]) => call(...args) }));
vi.mock('../data/outbox.ts', () => edge);
vi.mock('../data/known-account.ts', () => edge);
vi.mock('./connectivity.ts', () => ({ whenBack: (work: () => void) => (back = work) }));
vi.mock('./session.ts', () => ({
  get member() {
    return member;
  },
  get trial() {
    return trial;
  },
  get deviceOnly() {
    return deviceOnly;
  },
}));
const page = { documentElement: { dataset: {} as Record<string, string> } };
const days = 86_400_000;
const write = (id: string) => ({ id, state: 'waiting' }) as WaitingWrite;
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function start() {
  const { writes } = await import('./waiting-writes.ts');
  (await import('./outbox-start.ts')).startOutbox();
  return writes;
}

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
  vi.stubGlobal('document', page);
  stored.clear();
  watched = [];
  ({ member, trial, deviceOnly } = ofPage());
  edge.watch.mockImplementation((id: string, report: (writes: WaitingWrite[]) => void) => {
    const end = vi.fn();
    watched.push({ id, report, end });
    return end;
  });
  edge.knownAccount.mockResolvedValue(null);
  call.mockResolvedValue({ ok: true, value: { key: 'k', expiresAt: '2026-01-02T00:00:00.000Z' } });
});

test('[PWA-06] what waits is sent in the name of who is logged in, and of nobody else', async () => {
  await start();
  const read = edge.startSending.mock.calls[0]![0];
  expect(read()).toBeNull();
  stored.set('token', 'secret');
  expect(read()).toBeNull();
  member.value = { id: '7' };
  expect(read()).toEqual({ token: 'secret', customerId: '7' });
  stored.clear();
  expect(read()).toBeNull();
});

test('[PWA-06] a gateway that is back is sent what waits', async () => {
  await start();
  expect(edge.sendNow).not.toHaveBeenCalled();
  back();
  expect(edge.sendNow).toHaveBeenCalledOnce();
});

test("[PWA-06] shows what waits of the account that is logged in, and nothing of an earlier one's", async () => {
  member.value = { id: '7' };
  const writes = await start();
  watched[0]!.report([write('1'), write('2')]);
  expect(writes.value).toHaveLength(2);
  expect(page.documentElement.dataset.outbox).toBe('2');
  member.value = { id: '7' };
  expect(watched).toHaveLength(1);
  member.value = { id: '8' };
  expect(writes.value).toEqual([]);
  expect(watched[0]!.end).toHaveBeenCalledOnce();
  expect(watched[1]!.id).toBe('8');
  watched[0]!.report([write('1')]);
  expect(writes.value).toEqual([]);
  member.value = null;
  expect(watched[1]!.end).toHaveBeenCalledOnce();
  expect(watched).toHaveLength(2);
});

test('a trial account has no outbox', async () => {
  [member.value, trial.value] = [{ id: '7' }, true];
  await start();
  expect(watched).toEqual([]);
  expect(edge.sendDue).not.toHaveBeenCalled();
  expect(call).not.toHaveBeenCalled();
});

test('an account that the device alone knows sends nothing until its session is there', async () => {
  [member.value, deviceOnly.value] = [{ id: '7' }, true];
  await start();
  expect(watched).toHaveLength(1);
  expect(edge.sendDue).not.toHaveBeenCalled();
  deviceOnly.value = false;
  expect(edge.sendDue).toHaveBeenCalledOnce();
});

test('[PWA-06] a device without a key for a closed tab gets one, and retains it with the account', async () => {
  member.value = { id: '7' };
  await start();
  await settle();
  expect(call.mock.calls).toEqual([['account.outboxKey', {}]]);
  expect(edge.noteAccount.mock.calls).toEqual([
    [
      {
        customerId: '7',
        member: { id: '7' },
        outboxKey: 'k',
        outboxKeyUntil: Date.parse('2026-01-02T00:00:00.000Z'),
      },
    ],
  ]);
});

test.each([
  ['is good for more than three days', { outboxKey: 'k', outboxKeyUntil: 3 * days + 1001 }, 0],
  ['is good for three days', { outboxKey: 'k', outboxKeyUntil: 3 * days + 1000 }, 1],
  ['has no known end', { outboxKey: 'k' }, 1],
  ['is not there', { outboxKeyUntil: 9 * days }, 1],
])('a key that %s is asked for or not', async (_, known, asked) => {
  edge.knownAccount.mockResolvedValue(known);
  member.value = { id: '7' };
  await start();
  await settle();
  expect(call).toHaveBeenCalledTimes(asked);
});

test.each([
  ['the gateway does not give', false, '7'],
  ['comes when another account is logged in', true, '8'],
  ['comes when nobody is logged in', true, null],
])('a key that %s is not stored', async (_, ok, then) => {
  let finish = (_answer: unknown) => {};
  call.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  call.mockResolvedValue({ ok: false, failure: { kind: 'offline' } });
  member.value = { id: '7' };
  await start();
  await settle();
  member.value = then === null ? null : { id: then };
  const value = { key: 'k', expiresAt: '2026-01-02T00:00:00.000Z' };
  finish(ok ? { ok, value } : { ok, failure: { kind: 'offline' } });
  await settle();
  expect(edge.noteAccount).not.toHaveBeenCalled();
});
