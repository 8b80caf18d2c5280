import { afterEach, expect, test, vi } from 'vitest';
import type { Failure, Result } from '../../../src/lib/result.ts';
import { callHouse, isPassing, newKey, untilAnswered } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answerWith(...answers: (Response | Error)[]): RequestInit[] {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(init);
    const answer = answers.shift() ?? new Error('nothing more to answer');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return asked;
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const fairness = { serverSeedHash: 'ab', clientSeed: 'salamat', nonce: 4 };
const revealed = { serverSeed: 'cd', serverSeedHash: 'ab', clientSeed: 'dati', rounds: 9 };
const seed = (request = { clientSeed: 'salamat' }) =>
  callHouse('launch-token', 'house.seed', request);

test('[CALL-02] an answer has the shape of the contract, or the call has failed', async () => {
  answerWith(
    json({ success: true, value: { revealed, fairness } }),
    json({ success: true, value: { revealed, fairness: { ...fairness, nonce: 'four' } } }),
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    json({ success: false, code: 'launch_expired', value: null }, 401),
    json({ success: false, code: 'no_such_code', value: null }, 400),
    new TypeError('Failed to fetch'),
    Object.assign(new Error('too late'), { name: 'TimeoutError' }),
  );
  expect(await seed()).toEqual({ ok: true, value: { revealed, fairness } });
  expect(await seed()).toEqual({ ok: false, failure: { kind: 'broken' } });
  expect(await seed()).toEqual({ ok: false, failure: { kind: 'broken' } });
  expect(await seed()).toEqual({
    ok: false,
    failure: { kind: 'rejected', code: 'launch_expired' },
  });
  expect(await seed()).toEqual({ ok: false, failure: { kind: 'broken' } });
  expect(await seed()).toEqual({ ok: false, failure: { kind: 'offline' } });
  expect(await seed()).toEqual({ ok: false, failure: { kind: 'timeout' } });
});

test.each([
  ['4g', 12_000],
  ['2g', 48_000],
])('[PWA-14] on a line of %s an answer may take %i ms', async (effectiveType, ms) => {
  vi.stubGlobal('navigator', { connection: { effectiveType } });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  answerWith(json({ success: true, value: { revealed, fairness } }));
  await seed();
  expect(timeout).toHaveBeenCalledWith(ms);
});

test('[WAL-02] [WAL-03] a round cut off is asked for again with its very key until it is known (SLOTS-12)', async () => {
  const rejected = json({ success: false, code: 'insufficient_balance', value: null }, 409);
  const asked = answerWith(
    new TypeError('cut'),
    json({ success: false, code: 'busy' }, 503),
    new Response('', { status: 502 }),
    rejected,
  );
  const failures: Failure[] = [];
  const pauses: number[] = [];
  const request = { key: newKey(), stake: 200 };
  const answer = await untilAnswered(
    () => callHouse('launch-token', 'house.play', request),
    (failure) => failures.push(failure),
    async (ms) => void pauses.push(ms),
  );
  expect(answer).toEqual({
    ok: false,
    failure: { kind: 'rejected', code: 'insufficient_balance' },
  });
  expect(failures.map(({ kind }) => kind)).toEqual(['offline', 'rejected', 'broken']);
  expect(asked.map(({ body }) => body)).toEqual(
    Array.from({ length: 4 }, () => JSON.stringify(request)),
  );
  expect(new Headers(asked[0]?.headers).get('authorization')).toBe('Bearer launch-token');
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
});

test('[WAL-02] [GAME-12] a spin that is too soon is sent again with its key after the time asked for (SLOTS-19)', async () => {
  const soon = (value: unknown) => json({ success: false, code: 'too_soon', value }, 429);
  const asked = answerWith(
    soon({ wait: 1210 }),
    new TypeError('cut'),
    soon({ wait: 40 }),
    soon({ wait: 1e9 }),
    json({ success: false, code: 'insufficient_balance', value: null }, 409),
  );
  const failures: Failure[] = [];
  const pauses: number[] = [];
  const request = { key: newKey(), stake: 200 };
  await untilAnswered(
    () => callHouse('launch-token', 'house.play', request),
    (failure) => failures.push(failure),
    async (ms) => void pauses.push(ms),
  );
  expect(new Set(asked.map(({ body }) => body))).toEqual(new Set([JSON.stringify(request)]));
  // An implausible wait is ignored: the usual pauses count.
  expect(pauses).toEqual([1210, 400, 40, 900]);
  expect(failures.map(({ kind }) => kind)).toEqual(['offline', 'rejected']);
});

test('[WAL-03] a value ends the asking at once (SLOTS-12)', async () => {
  const ask = vi.fn(async (): Promise<Result<number>> => ({ ok: true, value: 7 }));
  expect(await untilAnswered(ask, () => expect.fail('nothing failed'))).toEqual({
    ok: true,
    value: 7,
  });
  expect(ask).toHaveBeenCalledOnce();
});

test('[WAL-02] only what may have been played is repeated (SLOTS-12)', () => {
  expect(isPassing({ kind: 'timeout' })).toBe(true);
  expect(isPassing({ kind: 'rejected', code: 'round_conflict' })).toBe(true);
  for (const code of [
    'launch_expired',
    'stake_out_of_limits',
    'idempotency_mismatch',
    'game_maintenance',
  ] as const) {
    expect(isPassing({ kind: 'rejected', code })).toBe(false);
  }
});

test('[WAL-02] every round has a key of its own, of the form that the contract asks for', () => {
  const keys = new Set(Array.from({ length: 500 }, newKey));
  expect(keys.size).toBe(500);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
});
