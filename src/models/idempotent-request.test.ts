import { signal } from '@preact/signals-react';
import { integer, object } from 'superstruct';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../data/browser-storage.ts';
import type { Result } from '../lib/result.ts';

const member = signal<{ id: string } | null>({ id: '7' });
const network: { back: () => void } = { back: () => {} };
vi.mock('./session.ts', () => ({ member }));
vi.mock('./connectivity.ts', () => ({ whenBack: (work: () => void) => (network.back = work) }));
const { IdempotentRequest } = await import('./idempotent-request.ts');

const request = { amount: 500 };
const lost = { ok: false, failure: { kind: 'timeout' } } as const;
let checked: string[];
let found: Result<string | null>;
const taken = vi.fn();
const make = () =>
  new IdempotentRequest<{ amount: number }, string>({
    storageKey: 'pendingTest',
    request: object({ amount: integer() }),
    taken,
    check: async (key) => {
      checked.push(key);
      return found;
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  checked = [];
  taken.mockClear();
  found = lost;
  member.value = { id: '7' };
  sessionStore.clear();
});
afterEach(() => vi.useRealTimers());

test('[WAL-03] while an outcome is unknown no other request is sent, and it is looked for', async () => {
  const once = make();
  const sent: string[] = [];
  const send = async (key: string) => {
    sent.push(key);
    return lost;
  };
  const asking = once.ask(request, send);
  await vi.advanceTimersByTimeAsync(3000);
  expect(once.state.value).toEqual({ kind: 'checking', request });
  expect(await once.ask({ amount: 900 }, send)).toBeNull();
  expect(sent).toHaveLength(1);
  expect(checked.length).toBeGreaterThan(1);
  found = { ok: true, value: 'done it' };
  network.back();
  expect(await asking).toBe('done it');
  expect(once.state.value).toEqual({ kind: 'done', request, outcome: 'done it' });
  expect(new Set([...sent, ...checked]).size).toBe(1);
  expect(sessionStore.get('pendingTest')).toBeNull();
});

test('[WAL-03] a reloaded page goes on looking; a key that did nothing is not used again', async () => {
  void make().ask(request, () => new Promise(() => {}));
  const { key } = JSON.parse(sessionStore.get('pendingTest') ?? '{}') as { key: string };
  const once = make();
  found = { ok: true, value: null };
  once.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(once.state.value).toEqual({ kind: 'undone', request });
  expect(checked).toEqual([key]);
  let next = '';
  await once.ask(request, async (fresh) => {
    next = fresh;
    return { ok: true, value: 'done it' };
  });
  expect(next).not.toBe(key);
});

test('[WAL-03] a login that ends on the way leaves it open for the same player, and reports another one nothing', async () => {
  const once = make();
  const asking = once.ask(request, async () => lost);
  await vi.advanceTimersByTimeAsync(0);
  member.value = null;
  await vi.advanceTimersByTimeAsync(60_000);
  const before = checked.length;
  expect(once.state.value.kind).toBe('checking');
  found = { ok: true, value: 'done it' };
  member.value = { id: '8' };
  expect(await asking).toBeNull();
  expect(once.state.value).toEqual({ kind: 'idle' });
  expect(checked).toHaveLength(before);
});

test('[WAL-03] [SAFE-04] an answer that comes after another member has logged in shows and changes nothing of theirs', async () => {
  for (const next of [{ id: '8' }, null]) {
    for (const answer of [
      { ok: true, value: 'done it' },
      { ok: false, failure: { kind: 'rejected', code: 'insufficient_balance' } },
    ] as Result<string>[]) {
      member.value = { id: '7' };
      const once = make();
      const asking = once.ask(request, async () => {
        member.value = next;
        sessionStore.set('pendingTest', 'what the next one has noted');
        return answer;
      });
      expect(await asking).toBeNull();
      expect(once.state.value).toEqual({ kind: 'idle' });
      expect(taken).not.toHaveBeenCalled();
      expect(sessionStore.get('pendingTest')).toBe('what the next one has noted');
    }
  }
});

test('[WAL-03] what was done is taken up once before it is shown, and its note goes', async () => {
  const once = make();
  taken.mockImplementationOnce(() => expect(once.state.value.kind).toBe('sending'));
  expect(await once.ask(request, async () => ({ ok: true, value: 'done it' }))).toBe('done it');
  expect(taken.mock.calls).toEqual([['done it']]);
  expect(sessionStore.get('pendingTest')).toBeNull();
});

test('[WAL-03] the same player who logs in again is notified the outcome of it', async () => {
  const once = make();
  const asking = once.ask(request, async () => lost);
  await vi.advanceTimersByTimeAsync(0);
  member.value = null;
  await vi.advanceTimersByTimeAsync(60_000);
  found = { ok: true, value: 'done it' };
  member.value = { id: '7' };
  expect(await asking).toBe('done it');
});

test('[WAL-03] what another player left in the tab, or what is broken there, is not taken up', () => {
  const note = { key: '0123456789abcdef', player: '8', request };
  for (const text of [
    JSON.stringify(note),
    '{"key":',
    JSON.stringify({ ...note, player: '7', request: {} }),
  ]) {
    sessionStore.set('pendingTest', text);
    const once = make();
    once.resume();
    expect(once.state.value).toEqual({ kind: 'idle' });
  }
  expect(checked).toEqual([]);
});

test('[WAL-03] a rejected request shows its reason and applies nothing', async () => {
  const once = make();
  const failure = { kind: 'rejected', code: 'insufficient_balance' } as const;
  expect(await once.ask(request, async () => ({ ok: false, failure }))).toBeNull();
  expect(once.state.value).toEqual({ kind: 'failed', request, failure });
  expect(taken).not.toHaveBeenCalled();
  expect(checked).toEqual([]);
  expect(sessionStore.get('pendingTest')).toBeNull();
});

test('[WAL-03] a second tap during sending and a guest send nothing', async () => {
  const once = make();
  expect(once.state.value).toEqual({ kind: 'idle' });
  const send = vi.fn(() => new Promise<Result<string>>(() => {}));
  void once.ask(request, send);
  expect(await once.ask(request, send)).toBeNull();
  once.resume();
  once.forget();
  await vi.advanceTimersByTimeAsync(0);
  expect(once.state.value).toEqual({ kind: 'sending', request });
  expect(checked).toEqual([]);
  expect(send).toHaveBeenCalledOnce();

  member.value = null;
  const guests = make();
  guests.resume();
  expect(await guests.ask(request, send)).toBeNull();
  expect(send).toHaveBeenCalledOnce();
});

test('[WAL-03] the last outcome can be dismissed, but not while a request is being looked up', async () => {
  const once = make();
  await once.ask(request, async () => ({ ok: true, value: 'done it' }));
  once.forget();
  expect(once.state.value).toEqual({ kind: 'idle' });
  void once.ask(request, async () => lost);
  await vi.advanceTimersByTimeAsync(0);
  once.forget();
  expect(once.state.value).toEqual({ kind: 'checking', request });
});

test('[WAL-03] a lost answer is looked up after 1, 2, 4 and 8 seconds, then every 15', async () => {
  let own = '';
  void make().ask(request, async (key) => {
    own = key;
    return lost;
  });
  const looks: number[] = [];
  for (let second = 0; second <= 60; second += 1) {
    await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1000);
    while (looks.length < checked.filter((key) => key === own).length) looks.push(second);
  }
  expect(looks).toEqual([0, 1, 3, 7, 15, 30, 45, 60]);
});

test('[WAL-03] a request completes without a `taken` callback', async () => {
  const once = new IdempotentRequest<{ amount: number }, string>({
    storageKey: 'pendingTest',
    request: object({ amount: integer() }),
    check: async () => found,
  });
  expect(await once.ask(request, async () => ({ ok: true, value: 'done it' }))).toBe('done it');
});
