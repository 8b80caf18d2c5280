import { expect, test } from 'vitest';
import { overLimit } from './image-cache.ts';

test('[PWA-05] within both caps nothing goes', () => {
  expect(overLimit(0, 0, 1000)).toBe(0);
  expect(overLimit(100, 10, 1000)).toBe(0);
});

test('[PWA-05] beyond the cap on bytes the oldest go, down to nine tenths of it', () => {
  expect(overLimit(101, 10, 1000)).toBe(11);
  expect(overLimit(400, 10, 1000)).toBe(310);
  expect(overLimit(3, 5000, 1000)).toBe(3);
});

test('[PWA-05] beyond the cap on entries the oldest go, whatever they weigh', () => {
  expect(overLimit(101, 1, 1_000_000, 100)).toBe(11);
  expect(overLimit(30_001, 1, 1_000_000)).toBe(3001);
  expect(overLimit(30_001, 0, 1_000_000)).toBe(3001);
});
