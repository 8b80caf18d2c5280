import { beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../../lib/result.ts';

const asked: { name: string; key: string }[] = [];
let answers: Record<string, () => Result<unknown>>;
vi.stubGlobal('location', { pathname: '/', search: '' });
vi.mock('../../models/session.ts', async () => ({
  member: (await import('@preact/signals-react')).signal({ id: '7' }),
}));
vi.mock('../../models/connectivity.ts', () => ({ whenBack: () => {} }));
vi.mock('./withdraw.model.ts', () => ({ take: () => {} }));
vi.mock('../../data/call.ts', () => ({
  call: async (name: string, { key }: { key: string }) => {
    asked.push({ name, key });
    return answers[name]?.();
  },
}));
const { requestWithdrawal, requestState } = await import('./request.model.ts');

const withdrawal = { id: '31', amount: 30_000 };

beforeEach(() => {
  asked.length = 0;
});

test.each([
  ['the answer is lost', { kind: 'timeout' }],
  ['the gateway has lost its database', { kind: 'rejected', code: 'busy' }],
] as const)(
  '[WAL-03] when %s, the same key reports the outcome of a withdrawal',
  async (_when, failure) => {
    answers = {
      'withdraw.request': () => ({ ok: false, failure }),
      'withdraw.check': () => ({ ok: true, value: { withdrawal } }),
    };
    await requestWithdrawal('4', 30_000, { password: 'x' });
    expect(requestState.value).toEqual({
      kind: 'done',
      request: { amount: 30_000 },
      outcome: withdrawal,
    });
    expect(asked.map(({ name }) => name)).toEqual(['withdraw.request', 'withdraw.check']);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  },
);

test('[WAL-01] a withdrawal that is rejected sets nothing aside, and says why at once', async () => {
  const failure = { kind: 'rejected', code: 'insufficient_balance' } as const;
  answers = { 'withdraw.request': () => ({ ok: false, failure }) };
  await requestWithdrawal('4', 30_000, { password: 'x' });
  expect(requestState.value).toEqual({ kind: 'failed', request: { amount: 30_000 }, failure });
});
