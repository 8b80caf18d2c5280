import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../lib/result.ts';
import type * as Draws from './lottery-draws.ts';

/** The device's clock is an hour behind. */
const gatewayNow = Date.parse('2026-11-21T13:00:00Z');
const at = (seconds: number) => new Date(gatewayNow + seconds * 1000).toISOString();
const asked: unknown[] = [];
const draw = (area: string, seconds: number) => ({
  game: {},
  area,
  closesAt: at(seconds - 10),
  drawsAt: at(seconds),
  last: null,
});
const draws = [draw('LOTT', 20), draw('VN', 30), draw('SEA', 300)];
vi.mock('../data/call.ts', () => ({
  watchCalls: () => () => {},
  useToken: () => {},
  call: async (name: string, request: object): Promise<Result<unknown>> => {
    asked.push([name, request]);
    return { ok: true, value: { data: { serverTime: at(0), draws } } };
  },
}));
let back: (() => void)[] = [];
vi.mock('./connectivity.ts', () => ({ whenBack: (work: () => void) => void back.push(work) }));
const page = { hidden: false, addEventListener: () => {} };
let model: typeof Draws;
let stop = () => {};
/** Returns how often the draws were loaded meanwhile. */
async function after(seconds: number) {
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return asked.length - before;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.setSystemTime(gatewayNow - 3_600_000);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', page);
  vi.resetModules();
  [back, page.hidden, asked.length] = [[], false, 0];
  model = await import('./lottery-draws.ts');
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[LOB-13] draws count down by the gateway's clock, and are asked for again when one is over", async () => {
  stop = model.followDraws();
  expect(asked).toEqual([['lottery.draws', { language: 'TY' }]]);
  expect(await after(10)).toBe(0);
  expect(model.drawClock.value).toBe(gatewayNow + 10_000);
  expect(model.allDraws()).toEqual(draws);
  expect(await after(12)).toBe(0);
  expect(await after(1)).toBe(1);
});

test('[LOB-13] a result that is not there yet is asked for again, six seconds later', async () => {
  stop = model.followDraws();
  await after(23);
  vi.setSystemTime(Date.now() + 20_000);
  expect(await after(5)).toBe(0);
  expect(await after(1)).toBe(1);
});

test("draws that are not known are none, and their clock is the device's", async () => {
  expect(model.allDraws()).toEqual([]);
  expect(model.drawClock.value).toBe(gatewayNow - 3_600_000);
});

test('[LOB-13] a page that nobody sees lets the clock run and asks for nothing', async () => {
  stop = model.followDraws();
  await after(10);
  page.hidden = true;
  expect(await after(30)).toBe(0);
  expect(model.drawClock.value).toBe(gatewayNow + 40_000);
  page.hidden = false;
  expect(await after(1)).toBe(1);
});

test('[LOB-13] draws that nobody follows any more are not asked for', async () => {
  model.followDraws()();
  await after(1);
  expect(await after(60)).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('draws are asked for when the gateway is back, once however often they were followed', async () => {
  model.followDraws()();
  stop = model.followDraws();
  await after(1);
  expect(back).toHaveLength(1);
  back[0]!();
  expect(await after(0)).toBe(0);
  expect(asked).toHaveLength(3);
});
