import { expect, test } from 'vitest';
import { inUnit } from './bytes.ts';

test.each([
  [0, 0, 'KB'],
  [1, 1, 'KB'],
  [1499, 1, 'KB'],
  [999_400, 999, 'KB'],
  [999_600, 1, 'MB'],
  [12_440_000, 12.4, 'MB'],
  [123_456_789, 123, 'MB'],
  [3_210_000_000, 3.2, 'GB'],
] as const)('[PWA-08] %i bytes are shown as %f %s', (bytes, amount, unit) => {
  expect(inUnit(bytes)).toEqual({ amount, unit });
});
