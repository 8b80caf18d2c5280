import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawPrize } from './prize.ts';

const serverSeed = Buffer.alloc(32, 7);
const hmac = (message: string) => createHmac('sha256', serverSeed).update(message).digest();

test('[REWARD-02d] [REWARD-02f] prizes come as often as their weights say', () => {
  const prizes = [
    { position: 0, weight: 1 },
    { position: 2, weight: 9 },
    { position: 5, weight: 40 },
    { position: 7, weight: 50 },
  ];
  const draws = 50_000;
  const counts = new Map<number, number>();
  for (let nonce = 0; nonce < draws; nonce += 1) {
    const position = drawPrize(hmac, { clientSeed: 'mine', nonce }, prizes);
    counts.set(position, (counts.get(position) ?? 0) + 1);
  }
  const chiSquare = prizes.reduce((sum, { position, weight }) => {
    const expected = (draws * weight) / 100;
    return sum + ((counts.get(position) ?? 0) - expected) ** 2 / expected;
  }, 0);
  // Three degrees of freedom: above 21.1 once in ten thousand seeds; this one is fixed.
  expect(chiSquare).toBeLessThan(21.1);
  expect([...counts.values()].reduce((a, b) => a + b)).toBe(draws);
});

test('[REWARD-02d] the number of the first block decides, in the order of the table', () => {
  const word = (value: number) => () => {
    const bytes = Buffer.alloc(32);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const prizes = [
    { position: 3, weight: 2 },
    { position: 4, weight: 1 },
  ];
  const of = (value: number) => drawPrize(word(value), { clientSeed: 'mine', nonce: 0 }, prizes);
  expect([0, 1, 2, 3].map(of)).toEqual([3, 3, 4, 3]);
  expect(() => drawPrize(word(0), { clientSeed: 'mine', nonce: 0 }, [])).toThrow(RangeError);
});
