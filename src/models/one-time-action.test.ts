import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failure, Result } from '../lib/result.ts';

const member = signal<{ id: string } | null>({ id: '7' });
const deviceOnly = signal(false);
const network: { back: () => void } = { back: () => {} };
vi.mock('./session.ts', () => ({ member, deviceOnly }));
vi.mock('./connectivity.ts', () => ({ whenBack: (work: () => void) => (network.back = work) }));
const { OneTimeAction } = await import('./one-time-action.ts');

const request = { claim: 'bonus' };
const lost = { ok: false, failure: { kind: 'timeout' } } as const;
const never = () => new Promise<Result<string>>(() => {});
let answers: boolean;
/** ms. */
let loads: number[];
const make = () =>
  new OneTimeAction<typeof request>(async () => {
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

test("[WAL-03] a success is shown after the page's state was loaded again", async () => {
  const action = make();
  expect(action.state.value).toEqual({ kind: 'idle' });
  const asking = action.ask(
    request,
    async () => ({ ok: true, value: '₱50' }),
    () => null,
  );
  expect(action.state.value).toEqual({ kind: 'sending', request });
  expect(loads).toEqual([]);
  expect(await asking).toBe('₱50');
  expect(loads).toHaveLength(1);
  expect(action.state.value).toEqual({ kind: 'idle' });
});

test('[WAL-03] an answer without an outcome is shown as undone until it is dismissed', async () => {
  const action = make();
  expect(
    await action.ask(
      request,
      async () => ({ ok: true, value: null }),
      () => '₱50',
    ),
  ).toBeNull();
  expect(action.state.value).toEqual({ kind: 'undone', request });
  action.forget();
  expect(action.state.value).toEqual({ kind: 'idle' });
});

test("[WAL-03] a rejection shows its reason and loads the page's state again", async () => {
  const action = make();
  const failure: Failure = { kind: 'rejected', code: 'promotion_closed' };
  expect(
    await action.ask(
      request,
      async () => ({ ok: false, failure }),
      () => '₱50',
    ),
  ).toBeNull();
  expect(action.state.value).toEqual({ kind: 'failed', request, failure });
  expect(loads).toHaveLength(1);
});

test('[WAL-03] without a live session a lost answer counts as a failure and is not looked up', async () => {
  deviceOnly.value = true;
  const action = make();
  expect(
    await action.ask(
      request,
      async () => lost,
      () => '₱50',
    ),
  ).toBeNull();
  expect(action.state.value).toEqual({ kind: 'failed', request, failure: lost.failure });
});

test('[WAL-03] a second tap and a guest send nothing, and an action under way cannot be dismissed', async () => {
  const action = make();
  const send = vi.fn(never);
  void action.ask(request, send, () => null);
  expect(await action.ask(request, send, () => null)).toBeNull();
  action.forget();
  expect(action.state.value).toEqual({ kind: 'sending', request });
  member.value = null;
  expect(await make().ask(request, send, () => null)).toBeNull();
  expect(send).toHaveBeenCalledOnce();
});

test('[WAL-03] after a lost answer the state is loaded after 1, 2, 4, 8 s, then every 15', async () => {
  answers = false;
  const action = make();
  const send = vi.fn(async () => lost);
  let found: string | null = null;
  const asking = action.ask(request, send, () => found);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(loads).toEqual([0, 1000, 3000, 7000, 15_000, 30_000, 45_000]);
  expect(action.state.value).toEqual({ kind: 'checking', request });
  expect(
    await action.ask(request, send, () => null),
    'a second one is not sent meanwhile',
  ).toBeNull();
  action.forget();
  expect(action.state.value.kind).toBe('checking');
  answers = true;
  found = '₱50';
  network.back();
  expect(await asking).toBe('₱50');
  expect(action.state.value).toEqual({ kind: 'idle' });
  expect(send).toHaveBeenCalledOnce();
});

test('[WAL-03] [SAFE-04] shows nothing of a claim to another member who logs in meanwhile', async () => {
  const rejected: Failure = { kind: 'rejected', code: 'promotion_closed' };
  for (const answer of [
    { ok: true, value: '₱50' },
    { ok: false, failure: rejected },
    lost,
  ] as Result<string>[]) {
    for (const next of [{ id: '8' }, null]) {
      member.value = { id: '7' };
      const action = make();
      const asking = action.ask(
        request,
        async () => {
          member.value = next;
          return answer;
        },
        () => '₱50',
      );
      expect(await asking).toBeNull();
      expect(action.state.value).toEqual({ kind: 'idle' });
    }
  }
});

test('[WAL-03] [SAFE-04] stops asking once another member has logged in', async () => {
  answers = false;
  const action = make();
  const asking = action.ask(
    request,
    async () => lost,
    () => '₱50',
  );
  await vi.advanceTimersByTimeAsync(0);
  member.value = { id: '8' };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asking).toBeNull();
  expect(loads).toHaveLength(1);
  expect(action.state.value).toEqual({ kind: 'idle' });
});
