import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Model from './jackpot.ts';
import type { JackpotState } from '../../contract/play/jackpot-shapes.ts';

const call = vi.fn();
vi.mock('../data/call.ts', () => ({ call }));
vi.mock('../data/lazy-store.ts', () => ({
  currentOwner: () => null,
  watchOwner: () => {},
  storeValue: async () => {},
  readStored: async () => null,
  whenQuiet: async (work: () => unknown) => work(),
}));
vi.mock('../data/broadcast.ts', () => ({ onBroadcast: () => () => {} }));
vi.mock('./connectivity.ts', () => ({ whenBack: () => () => {} }));

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let model: typeof Model;
let stop = () => {};

const terms = { share: 20, start: 5000, stakePerWin: 10_000_000, mustDropBy: null };
const holds = (amount: number): { ok: true; value: JackpotState } => ({
  ok: true,
  value: {
    open: true,
    at: '2026-11-27T08:00:00.000Z',
    pots: [{ pot: 'mini', amount, ...terms }],
    rtp: 25,
    wins: [],
  },
});
const offline = { ok: false, failure: { kind: 'offline' } };
const shown = () => {
  // As a page does at each step of the counter.
  return model.potAmounts.value.mini ?? 0;
};
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  call.mockReset().mockResolvedValue(holds(5000));
  model = await import('./jackpot.ts');
  stop = model.followJackpot();
  await later(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[HOME-09d] the counter goes from answer to answer in the time between them, never ahead', async () => {
  expect(shown()).toBe(5000);
  call.mockResolvedValue(holds(6000));
  await later(10_000);
  expect(shown()).toBe(5000);
  await later(5000);
  expect(shown()).toBe(5500);
  await later(4999);
  expect(shown()).toBeLessThan(6000);
  await later(10_000);
  expect(shown()).toBe(6000);
});

test('[HOME-09d] what is left of a pot after a win is shown at once', async () => {
  call.mockResolvedValue(holds(90_000));
  await later(15_000);
  expect(shown()).toBe(47_500);
  call.mockResolvedValue(holds(5100));
  await later(5000);
  expect(shown()).toBe(5100);
});

test('[HOME-09d] without network it stops at what is known, with its age', async () => {
  call.mockResolvedValue(holds(6000));
  await later(10_000);
  call.mockResolvedValue(offline);
  await later(30_000);
  expect(shown()).toBe(6000);
  expect(model.jackpotSource.value).toMatchObject({ state: 'offline', since: expect.any(String) });
});

test('a page that nobody looks at, or that was left, asks for nothing', async () => {
  call.mockClear();
  page.visibilityState = 'hidden';
  await later(60_000);
  expect(call).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  stop();
  await later(60_000);
  expect(call).not.toHaveBeenCalled();
});
