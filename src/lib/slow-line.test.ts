import { afterEach, expect, test, vi } from 'vitest';
import { isLineSlow, onThisLine } from './slow-line.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ connection: { effectiveType: 'slow-2g' } }, true, 40],
  [{ connection: { effectiveType: '2g' } }, true, 40],
  [{ connection: { effectiveType: '3g' } }, false, 10],
  [{ connection: {} }, false, 10],
  [{}, false, 10],
])('[PWA-14] a line is slow by what the browser has measured: %j', (navigator, slow, ms) => {
  vi.stubGlobal('navigator', navigator);
  expect([isLineSlow(), onThisLine(10)]).toEqual([slow, ms]);
});
