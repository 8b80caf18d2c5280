import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Failure, Result } from '../lib/result.ts';

const member = signal<{ id: string } | null>({ id: '7' });
const deviceOnly = signal(false);
const network: { back: () => void } = { back: () => {} };
vi.mock('./session.ts', () => ({ member, deviceOnly }));
vi.mock('./connectivity.ts', () => ({ whenBack: (work: () => void) => (network.back = work) }));
const { OneTimeAction } = await import('./one-time-action.ts');

const wish = { claim: 'bonus' };
const lost = { ok: false, failure: { kind: 'timeout' } } as const;
const never = () => new Promise<Result<string>>(() => {});
/** Whether the gateway answers a load. */
let answers: boolean;
/** When each load began, in ms. */
let loads: number[];
const make = () =>
  new OneTimeAction<typeof wish>(async () => {
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
  const deeds = make();
  expect(deeds.standing.value).toEqual({ kind: 'idle' });
  const asking = deeds.ask(
    wish,
    async () => ({ ok: true, value: '₱50' }),
    () => null,
  );
  expect(deeds.standing.value).toEqual({ kind: 'sending', wish });
  expect(loads).toEqual([]);
  expect(await asking).toBe('₱50');
  expect(loads).toHaveLength(1);
  expect(deeds.standing.value).toEqual({ kind: 'idle' });
});

test('[WAL-03] an answer without an outcome is shown as undone until it is dismissed', async () => {
  const deeds = make();
  expect(
    await deeds.ask(
      wish,
      async () => ({ ok: true, value: null }),
      () => '₱50',
    ),
  ).toBeNull();
  expect(deeds.standing.value).toEqual({ kind: 'undone', wish });
  deeds.forget();
  expect(deeds.standing.value).toEqual({ kind: 'idle' });
});

test("[WAL-03] a refusal shows its reason and loads the page's state again", async () => {
  const deeds = make();
  const failure: Failure = { kind: 'rejected', code: 'promotion_closed' };
  expect(
    await deeds.ask(
      wish,
      async () => ({ ok: false, failure }),
      () => '₱50',
    ),
  ).toBeNull();
  expect(deeds.standing.value).toEqual({ kind: 'failed', wish, failure });
  expect(loads).toHaveLength(1);
});

test('[WAL-03] without a live session a lost answer counts as a failure and is not looked up', async () => {
  deviceOnly.value = true;
  const deeds = make();
  expect(
    await deeds.ask(
      wish,
      async () => lost,
      () => '₱50',
    ),
  ).toBeNull();
  expect(deeds.standing.value).toEqual({ kind: 'failed', wish, failure: lost.failure });
});

test('[WAL-03] a second tap and a guest send nothing, and an action under way cannot be dismissed', async () => {
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

test("[WAL-03] after a lost answer the page's state is loaded after 1, 2, 4 and 8 seconds, then every 15, until it shows the outcome", async () => {
  answers = false;
  const deeds = make();
  const send = vi.fn(async () => lost);
  let found: string | null = null;
  const asking = deeds.ask(wish, send, () => found);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(loads).toEqual([0, 1000, 3000, 7000, 15_000, 30_000, 45_000]);
  expect(deeds.standing.value).toEqual({ kind: 'checking', wish });
  expect(await deeds.ask(wish, send, () => null), 'a second one is not sent meanwhile').toBeNull();
  deeds.forget();
  expect(deeds.standing.value.kind).toBe('checking');
  answers = true;
  found = '₱50';
  network.back();
  expect(await asking).toBe('₱50');
  expect(deeds.standing.value).toEqual({ kind: 'idle' });
  expect(send).toHaveBeenCalledOnce();
});

test('[WAL-03] [SAFE-04] shows nothing of a claim to another member who logs in meanwhile', async () => {
  const refused: Failure = { kind: 'rejected', code: 'promotion_closed' };
  for (const answer of [
    { ok: true, value: '₱50' },
    { ok: false, failure: refused },
    lost,
  ] as Result<string>[]) {
    for (const next of [{ id: '8' }, null]) {
      member.value = { id: '7' };
      const deeds = make();
      const asking = deeds.ask(
        wish,
        async () => {
          member.value = next;
          return answer;
        },
        () => '₱50',
      );
      expect(await asking).toBeNull();
      expect(deeds.standing.value).toEqual({ kind: 'idle' });
    }
  }
});

test('[WAL-03] [SAFE-04] stops asking once another member has logged in', async () => {
  answers = false;
  const deeds = make();
  const asking = deeds.ask(
    wish,
    async () => lost,
    () => '₱50',
  );
  await vi.advanceTimersByTimeAsync(0);
  member.value = { id: '8' };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asking).toBeNull();
  expect(loads).toHaveLength(1);
  expect(deeds.standing.value).toEqual({ kind: 'idle' });
});
