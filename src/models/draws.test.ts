import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Result } from '../lib/result.ts';

/** The gateway's clock; the device's is an hour behind. */
const gatewayNow = Date.parse('2026-11-21T13:00:00Z');
const at = (seconds: number) => new Date(gatewayNow + seconds * 1000).toISOString();
const asked: string[] = [];
const draw = (area: string, seconds: number) => ({
  game: {},
  area,
  closesAt: at(seconds - 10),
  drawsAt: at(seconds),
  last: null,
});
vi.mock('../data/call.ts', () => ({
  watchCalls: () => () => {},
  useToken: () => {},
  call: async (name: string): Promise<Result<unknown>> => {
    asked.push(name);
    return {
      ok: true,
      value: {
        data: { serverTime: at(0), draws: [draw('LOTT', 20), draw('VN', 30), draw('SEA', 300)] },
      },
    };
  },
}));

beforeAll(() => {
  vi.useFakeTimers();
  vi.setSystemTime(gatewayNow - 3_600_000);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[LOB-13] draws count down by the gateway's clock, and are asked for again when one is over", async () => {
  const { drawClock, followDraws } = await import('./draws.ts');
  const stop = followDraws();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(drawClock.value).toBe(gatewayNow + 10_000);
  expect(asked).toEqual(['lottery.draws']);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked.length).toBeGreaterThan(1);
  stop();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(before);
});
