import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { saverHint } from './data-saver.ts';

const device = { hint: 'line' as (typeof saverHint)['value'], settled: true };
const ahead = vi.fn();
vi.mock('./data-saver.ts', () => ({
  fetchAhead: ahead,
  saverHint: { peek: () => device.hint },
}));
const { startSlowLine } = await import('./slow-line.ts');

let page: EventTarget;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  ahead.mockClear();
  Object.assign(device, { hint: 'line', settled: true });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => device.settled } });
  stop = startSlowLine();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test.each(['pointerdown', 'keydown', 'scroll'])(
  '[PWA-14] on a slow line nothing is fetched ahead until 15 s after the last %s',
  (touch) => {
    vi.advanceTimersByTime(14_000);
    page.dispatchEvent(new Event(touch));
    vi.advanceTimersByTime(14_000);
    expect(ahead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(ahead).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(ahead).toHaveBeenCalledOnce();
  },
);

test('[PWA-14] while a call is waited for, nothing is fetched ahead', () => {
  device.settled = false;
  vi.advanceTimersByTime(100_000);
  expect(ahead).not.toHaveBeenCalled();
  device.settled = true;
  vi.advanceTimersByTime(15_000);
  expect(ahead).toHaveBeenCalledOnce();
});

test.each(['browser', false] as const)(
  '[PWA-12] a saver that the line did not switch on (%s) waits for somebody who asks',
  (hint) => {
    device.hint = hint;
    vi.advanceTimersByTime(100_000);
    expect(ahead).not.toHaveBeenCalled();
  },
);
