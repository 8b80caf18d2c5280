import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localStore } from '../data/browser-storage.ts';

const device = { settled: true };
const connection = { effectiveType: '2g', saveData: false };
const ahead = vi.fn();
vi.mock('./data-saver.ts', () => ({ fetchAhead: ahead }));
const { startSlowLine } = await import('./slow-line.ts');

let page: EventTarget;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  ahead.mockClear();
  device.settled = true;
  Object.assign(connection, { effectiveType: '2g', saveData: false });
  localStore.remove('dataSaver');
  vi.stubGlobal('navigator', { connection });
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

test.each([
  ['a fast line', () => Object.assign(connection, { effectiveType: '4g' })],
  ["the browser's saver", () => Object.assign(connection, { saveData: true })],
  ['a saver that was chosen', () => localStore.set('dataSaver', 'on')],
])('[PWA-12] with %s only somebody who asks has anything fetched ahead', (_what, begin) => {
  begin();
  vi.advanceTimersByTime(100_000);
  expect(ahead).not.toHaveBeenCalled();
});
