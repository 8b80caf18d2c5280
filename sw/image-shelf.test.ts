import { expect, test } from 'vitest';
import { tooMany } from './image-shelf.ts';

test('[PWA-05] within both caps nothing goes', () => {
  expect(tooMany(0, 0, 1000)).toBe(0);
  expect(tooMany(100, 10, 1000)).toBe(0);
});

test('[PWA-05] beyond the cap on bytes the oldest go, down to nine tenths of it', () => {
  expect(tooMany(101, 10, 1000)).toBe(11);
  expect(tooMany(400, 10, 1000)).toBe(310);
  expect(tooMany(3, 5000, 1000)).toBe(3);
});

test('[PWA-05] beyond the cap on entries the oldest go, whatever they weigh', () => {
  expect(tooMany(101, 1, 1_000_000, 100)).toBe(11);
  expect(tooMany(30_001, 1, 1_000_000)).toBe(3001);
  expect(tooMany(30_001, 0, 1_000_000)).toBe(3001);
});
