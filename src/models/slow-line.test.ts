import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';

const device = { settled: true, reduced: false };
const connection = { effectiveType: '2g', saveData: false };
const ahead = vi.fn();
const saverHint = signal(true);
vi.mock('./data-saver.ts', () => ({ fetchAhead: ahead, saverHint }));
const { isMobileData, startSlowLine } = await import('./slow-line.ts');

let page: EventTarget;
const listening = new Set<string>();
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  ahead.mockClear();
  Object.assign(device, { settled: true, reduced: false });
  Object.assign(connection, { effectiveType: '2g', saveData: false });
  localStore.remove('dataSaver');
  vi.stubGlobal('navigator', { connection });
  page = new EventTarget();
  listening.clear();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    listening.add(type);
    page.addEventListener(type, listener);
  });
  vi.stubGlobal('removeEventListener', (type: string, listener: () => void) => {
    listening.delete(type);
    page.removeEventListener(type, listener);
  });
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => device.settled } });
  vi.stubGlobal('matchMedia', () => ({ matches: device.reduced }));
  saverHint.value = true;
  stop = () => {};
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test.each(['pointerdown', 'keydown', 'scroll'])(
  '[PWA-14] on a slow line nothing is fetched ahead until 15 s after the last %s',
  (touch) => {
    stop = startSlowLine();
    vi.advanceTimersByTime(14_000);
    page.dispatchEvent(new Event(touch));
    vi.advanceTimersByTime(14_000);
    expect(ahead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(ahead).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(ahead).toHaveBeenCalledOnce();
    expect(listening).toEqual(new Set());
  },
);

test('[PWA-14] while a call is waited for, nothing is fetched ahead', () => {
  device.settled = false;
  stop = startSlowLine();
  vi.advanceTimersByTime(100_000);
  expect(ahead).not.toHaveBeenCalled();
  device.settled = true;
  vi.advanceTimersByTime(15_000);
  expect(ahead).toHaveBeenCalledOnce();
});

test('[PWA-14] a line that becomes slow is followed, and one that becomes fast is left alone', () => {
  saverHint.value = false;
  connection.effectiveType = '4g';
  stop = startSlowLine();
  expect(listening).toEqual(new Set());
  connection.effectiveType = '2g';
  saverHint.value = true;
  expect(listening.size).toBe(3);
  connection.effectiveType = '4g';
  saverHint.value = false;
  vi.advanceTimersByTime(100_000);
  expect([ahead.mock.calls, listening]).toEqual([[], new Set()]);
});

test.each([
  ['a fast line', () => Object.assign(connection, { effectiveType: '4g' })],
  ["the browser's saver", () => Object.assign(connection, { saveData: true })],
  ["the device's own saver", () => Object.assign(device, { reduced: true })],
  ['a saver that was chosen', () => localStore.set('dataSaver', 'on')],
])('[PWA-12] with %s only somebody who asks has anything fetched ahead', (_what, begin) => {
  begin();
  stop = startSlowLine();
  vi.advanceTimersByTime(100_000);
  expect(ahead).not.toHaveBeenCalled();
});

test.each([
  [{ connection: { type: 'cellular' } }, true],
  [{ connection: { type: 'wifi' } }, false],
  [{ connection: {} }, false],
  [{}, false],
  [undefined, false],
])('a device that reports %o is on a mobile network or not', (reported, mobile) => {
  vi.stubGlobal('navigator', reported);
  expect(isMobileData()).toBe(mobile);
});
