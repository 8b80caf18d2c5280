import { beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../../lib/result.ts';

const asked: { name: string; key: string }[] = [];
let answers: Record<string, () => Result<unknown>>;
vi.stubGlobal('location', { pathname: '/', search: '' });
vi.mock('../../models/session.ts', async () => ({
  member: (await import('@preact/signals-react')).signal({ id: '7' }),
}));
vi.mock('../../models/connectivity.ts', () => ({ whenBack: () => {} }));
vi.mock('../../data/call.ts', () => ({
  call: async (name: string, { key }: { key: string }) => {
    asked.push({ name, key });
    return answers[name]?.();
  },
}));
const { moveMoney, movementState } = await import('./movement.model.ts');

const request = { kind: 'transfer', from: 'MAIN', to: 'JIL', amount: 500 } as const;
const movement = {
  transferId: '12',
  at: '2026-11-21T13:00:00.000Z',
  kind: 'transfer',
  amount: 500,
};

beforeEach(() => {
  asked.length = 0;
});

test.each([
  ['the answer is lost', { kind: 'timeout' }],
  ['the gateway has lost its database', { kind: 'rejected', code: 'busy' }],
] as const)(
  '[WAL-03] when %s, the same key reports the outcome of a movement',
  async (_when, failure) => {
    answers = {
      'wallet.transfer': () => ({ ok: false, failure }),
      'wallet.check': () => ({ ok: true, value: { movement } }),
    };
    expect(await moveMoney(request)).toBe(true);
    expect(movementState.value).toEqual({ kind: 'done', request, outcome: movement });
    expect(asked.map(({ name }) => name)).toEqual(['wallet.transfer', 'wallet.check']);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  },
);

test('[WAL-01] a rejection moves nothing, and says so at once', async () => {
  const failure = { kind: 'rejected', code: 'insufficient_balance' } as const;
  answers = { 'wallet.transfer': () => ({ ok: false, failure }) };
  expect(await moveMoney(request)).toBe(false);
  expect(movementState.value).toEqual({ kind: 'failed', request, failure });
});
