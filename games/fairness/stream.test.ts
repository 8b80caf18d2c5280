import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fairStream } from './stream.ts';

const serverSeed = Buffer.alloc(32, 7);
const hmac = (message: string) => createHmac('sha256', serverSeed).update(message).digest();
const take = (random: (n: number) => number, n: number, count: number) =>
  Array.from({ length: count }, () => random(n));

describe('the numbers of a round', () => {
  test('[GAME-12] are the words of HMAC-SHA-256 over client seed, nonce and block', () => {
    const words = [0, 1].flatMap((block) => {
      const bytes = createHmac('sha256', serverSeed).update(`mine:5:${block}`).digest();
      return Array.from({ length: 8 }, (_, i) => bytes.readUInt32BE(i * 4));
    });
    expect(take(fairStream(hmac, 'mine', 5), 2 ** 32, 16)).toEqual(words);
  });

  test('[GAME-12] are the same for the same seeds and nonce, and others for another of them', () => {
    const numbers = take(fairStream(hmac, 'mine', 5), 1000, 10);
    expect(take(fairStream(hmac, 'mine', 5), 1000, 10)).toEqual(numbers);
    expect(take(fairStream(hmac, 'mine', 6), 1000, 10)).not.toEqual(numbers);
    expect(take(fairStream(hmac, 'yours', 5), 1000, 10)).not.toEqual(numbers);
  });

  test('[GAME-12] pass over the words that would favour low numbers', () => {
    const words = Buffer.alloc(32);
    // 3 × 1,431,655,765 is 2^32 - 1: only the highest word is skipped.
    [2 ** 32 - 1, 5, 2 ** 32 - 2, 0, 1, 2, 3, 4].forEach((word, i) =>
      words.writeUInt32BE(word, i * 4),
    );
    expect(
      take(
        fairStream(() => words, 'mine', 0),
        3,
        3,
      ),
    ).toEqual([2, 2, 0]);
  });

  test('[GAME-12] are even', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    const random = fairStream(hmac, 'mine', 0);
    for (let i = 0; i < 60_000; i += 1) counts[random(6)]! += 1;
    // Five degrees of freedom: above 25.7 once in ten thousand seeds; this one is fixed.
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(25.7);
  });

  test('[GAME-12] are rejected below anything but 1 to 2^32', () => {
    const random = fairStream(hmac, 'mine', 0);
    for (const n of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1])
      expect(() => random(n)).toThrow(RangeError);
    expect(random(1)).toBe(0);
  });
});
