import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failure, Result } from '../lib/result.ts';

const member = signal<{ id: string } | null>({ id: '7' });
const deviceOnly = signal(false);
const network: { back: () => void } = { back: () => {} };
vi.mock('./session.ts', () => ({ member, deviceOnly }));
vi.mock('./connectivity.ts', () => ({ whenBack: (work: () => void) => (network.back = work) }));
const { Deeds } = await import('./deeds.ts');

const wish = { claim: 'bonus' };
const lost = { ok: false, failure: { kind: 'timeout' } } as const;
const never = () => new Promise<Result<string>>(() => {});
/** Whether the page's state can be had, and at how many ms it was asked for. */
let answers: boolean;
let loads: number[];
const make = () =>
  new Deeds<typeof wish>(async () => {
    loads.push(Date.now());
    return answers;
  });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  answers = true;
  loads = [];
  member.value = { id: '7' };
  deviceOnly.value = false;
});
afterEach(() => vi.useRealTimers());

test('[WAL-03] what is done is shown once the page\'s state is fresh', async () => {
  const deeds = make();
  expect(deeds.standing.value).toEqual({ kind: 'idle' });
  const asking = deeds.ask(wish, async () => ({ ok: true, value: '₱50' }), () => null);
  expect(deeds.standing.value).toEqual({ kind: 'sending', wish });
  expect(loads).toEqual([]);
  expect(await asking).toBe('₱50');
  expect(loads).toHaveLength(1);
  expect(deeds.standing.value).toEqual({ kind: 'idle' });
});

test('[WAL-03] an answer that nothing came of it says so, until that is read', async () => {
  const deeds = make();
  expect(await deeds.ask(wish, async () => ({ ok: true, value: null }), () => '₱50')).toBeNull();
  expect(deeds.standing.value).toEqual({ kind: 'undone', wish });
  deeds.forget();
  expect(deeds.standing.value).toEqual({ kind: 'idle' });
});

test('[WAL-03] a refusal says why, and the page\'s state is asked for again', async () => {
  const deeds = make();
  const failure: Failure = { kind: 'refused', code: 'promotion_closed' };
  expect(await deeds.ask(wish, async () => ({ ok: false, failure }), () => '₱50')).toBeNull();
  expect(deeds.standing.value).toEqual({ kind: 'failed', wish, failure });
  expect(loads).toHaveLength(1);
});

test('[WAL-03] without a session that the gateway knows, a lost answer is a failure and is not looked for', async () => {
  deviceOnly.value = true;
  const deeds = make();
  expect(await deeds.ask(wish, async () => lost, () => '₱50')).toBeNull();
  expect(deeds.standing.value).toEqual({ kind: 'failed', wish, failure: lost.failure });
});

test('[WAL-03] one at a time: a second tap sends nothing, nor is what is under way forgotten; a guest sends nothing', async () => {
  const deeds = make();
  const send = vi.fn(never);
  void deeds.ask(wish, send, () => null);
  expect(await deeds.ask(wish, send, () => null)).toBeNull();
  deeds.forget();
  expect(deeds.standing.value).toEqual({ kind: 'sending', wish });
  member.value = null;
  expect(await make().ask(wish, send, () => null)).toBeNull();
  expect(send).toHaveBeenCalledOnce();
});

test('[WAL-03] after a lost answer the page\'s state says what was done; it is looked for after 1, 2, 4 and 8 seconds, then every 15', async () => {
  answers = false;
  const deeds = make();
  const send = vi.fn(async () => lost);
  let found: string | null = null;
  const asking = deeds.ask(wish, send, () => found);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(loads).toEqual([0, 1000, 3000, 7000, 15_000, 30_000, 45_000]);
  expect(deeds.standing.value).toEqual({ kind: 'checking', wish });
  expect(await deeds.ask(wish, send, () => null), 'no other one meanwhile').toBeNull();
  deeds.forget();
  expect(deeds.standing.value.kind).toBe('checking');
  answers = true;
  found = '₱50';
  network.back();
  expect(await asking).toBe('₱50');
  expect(deeds.standing.value).toEqual({ kind: 'idle' });
  expect(send).toHaveBeenCalledOnce();
});
