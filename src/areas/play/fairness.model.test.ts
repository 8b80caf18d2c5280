import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Result } from '../../lib/result.ts';

const start = Date.parse('2026-11-21T13:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const round = (nonce: number, seconds: number, serverSeed: string | null) => ({
  id: String(nonce),
  gameId: '1221',
  gameCode: 'PLR-L01',
  engine: 'lottery',
  stake: null,
  payout: null,
  outcome: null,
  serverSeedHash: 'ab',
  serverSeed,
  clientSeed: 'PLR-L01',
  nonce,
  at: at(seconds),
});
let rounds = [round(1, 30, null)];
const asked: string[] = [];
vi.mock('../../data/call.ts', () => ({
  watchCalls: () => () => {},
  useToken: () => {},
  call: async (name: string): Promise<Result<unknown>> => {
    asked.push(name);
    const value =
      name === 'lottery.opened'
        ? { data: { rounds: rounds } }
        : { data: { serverTime: new Date().toISOString(), draws: [] } };
    return { ok: true, value };
  },
}));

beforeAll(() => {
  vi.useFakeTimers();
  vi.setSystemTime(start);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[GAME-12] open draws renew themselves when one is over', async () => {
  const { followDraws } = await import('../../models/lottery-draws.ts');
  const { followOpened, openedDraws } = await import('./fairness.model.ts');
  const seen = () => openedDraws.value?.map(({ nonce, serverSeed }) => [nonce, serverSeed]);
  const opened = () => asked.filter((name) => name === 'lottery.opened').length;
  const ends = [followDraws(), followOpened('PLR-L01')];
  await vi.advanceTimersByTimeAsync(29_000);
  expect(seen()).toEqual([[1, null]]);
  expect(opened()).toBe(1);

  rounds = [round(1, 30, 'cd')];
  await vi.advanceTimersByTimeAsync(6000);
  expect(seen()).toEqual([[1, 'cd']]);
  rounds = [round(2, 90, null), round(1, 30, 'cd')];
  await vi.advanceTimersByTimeAsync(8000);
  expect(seen()).toEqual([
    [2, null],
    [1, 'cd'],
  ]);

  // Asks only after the draw; never once the page is left.
  const before = opened();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(opened()).toBe(before);
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened()).toBe(before);
});
