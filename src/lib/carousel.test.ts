import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slideBy } from './carousel.ts';

let [clock, reduced] = [0, false];
const frames: ((now: number) => void)[] = [];
const rowOf = () =>
  ({
    scrollLeft: 0,
    scrollWidth: 2000,
    clientWidth: 300,
    style: { scrollSnapType: '' },
  }) as unknown as HTMLElement;
const frameAt = (ms: number) => {
  clock = ms;
  for (const frame of frames.splice(0)) frame(ms);
};

beforeEach(() => {
  [clock, reduced] = [0, false];
  frames.length = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  vi.stubGlobal('getComputedStyle', () => ({ columnGap: '12px' }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('[HOME-05] a slide takes 300 ms to the next view', () => {
  const row = rowOf();
  slideBy(row, 1);
  frameAt(150);
  expect(row.scrollLeft).toBeGreaterThan(0);
  frameAt(290);
  expect(row.scrollLeft).toBeLessThan(312);
  frameAt(300);
  expect(row.scrollLeft).toBe(312);
  expect(frames).toHaveLength(0);
});

test('it stops at the ends, and is there at once where motion is not wanted', () => {
  const row = rowOf();
  reduced = true;
  slideBy(row, 9);
  expect(row.scrollLeft).toBe(1700);
  slideBy(row, -9);
  expect(row.scrollLeft).toBe(0);
});
