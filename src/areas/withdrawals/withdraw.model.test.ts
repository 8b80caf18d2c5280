import { expect, test, vi } from 'vitest';
import type { Result } from '../../lib/result.ts';

let answer: Result<unknown>;
const load = vi.fn(async () => {});
const toast = vi.fn();
vi.mock('../../data/call.ts', () => ({ call: async () => answer }));
vi.mock('../../data/cached.ts', () => ({ cached: () => ({ now: {}, load: () => {} }) }));
vi.mock('../../models/own-answer.ts', () => ({ ownAnswer: () => ({ load }) }));
vi.mock('../../models/dialogs.ts', () => ({ toast }));
vi.mock('../../models/connectivity.ts', () => ({}));
vi.mock('../../models/live-events.ts', () => ({}));
vi.mock('../../models/navigation.ts', () => ({}));
vi.mock('../../models/agent-pages.ts', () => ({}));
vi.mock('../../models/language.ts', () => ({ t: (key: string) => key }));
const { unbindAccount } = await import('./withdraw.model.ts');

test.each([
  ['is lost', { ok: false, failure: { kind: 'timeout' } }],
  ['is a rejection', { ok: false, failure: { kind: 'rejected', code: 'not_found' } }],
  ['is good', { ok: true, value: { done: true } }],
] as const)(
  '[MEM-04] [ERR-03] when the answer to a removed account %s, the accounts are read again',
  async (_what, given) => {
    load.mockClear();
    answer = given;
    expect(await unbindAccount('3', { password: 'x' })).toEqual(given.ok ? null : given.failure);
    expect(load).toHaveBeenCalledOnce();
  },
);
