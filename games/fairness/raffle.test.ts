import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawRaffle, raffleWinners } from './raffle.ts';

const hmacOf = (seed: string) => {
  const key = createHash('sha256').update(seed).digest();
  return (message: string) => createHmac('sha256', key).update(message).digest();
};
const all = (seed: string, count: number, digest = 'ab') => [
  ...drawRaffle(hmacOf(seed), { digest, count }),
];

describe("a raffle's draw", () => {
  test('[PROMO-02b] is the same for the same seed and numbers, and another for others', () => {
    expect(all('one', 50)).toEqual(all('one', 50));
    expect(all('one', 50)).not.toEqual(all('two', 50));
    expect(all('one', 50)).not.toEqual(all('one', 50, 'cd'));
    // As published: it repeats old draws.
    expect(all('one', 10)).toMatchInlineSnapshot(`
      [
        8,
        1,
        2,
        10,
        5,
        9,
        3,
        7,
        6,
        4,
      ]
    `);
  });

  test('[PROMO-02b] draws each number once, the first and the last too', () => {
    for (const count of [1, 2, 7, 1000])
      expect(all('once', count).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, i) => i + 1),
      );
    expect(all('none', 0)).toEqual([]);
  });

  test('[PROMO-02b] gives each number the same chance of each place', () => {
    const count = 5;
    const tries = 20_000;
    const found = Array.from({ length: count }, () => Array<number>(count).fill(0));
    for (let i = 0; i < tries; i += 1)
      for (const [place, number] of all(`try ${i}`, count).entries()) found[place]![number - 1]! += 1; // prettier-ignore
    const expected = tries / count;
    for (const row of found) {
      const chiSquare = row.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
      // Of four degrees of freedom; the seeds are fixed.
      expect(chiSquare).toBeLessThan(18.5);
    }
  });

  const winners = (owners: string[], terms: { prizes: number; manyPrizes: boolean }, seed = 'w') =>
    raffleWinners(
      hmacOf(seed),
      { digest: 'ab', count: owners.length },
      {
        ...terms,
        members: new Set(owners).size,
        memberOf: (number) => owners[number - 1],
      },
    );
  const owners = ['ana', 'ana', 'ana', 'ana', 'ana', 'ana', 'ben', 'ben', 'cora'];

  test('[PROMO-02b] gives a member one prize, passes over the others, and ends when all have won', () => {
    for (let i = 0; i < 50; i += 1) {
      const { winners: won, skipped } = winners(owners, { prizes: 5, manyPrizes: false }, `${i}`);
      const order = won.map((number) => owners[number - 1]);
      expect(order.toSorted()).toEqual(['ana', 'ben', 'cora']);
      for (const { number, place } of skipped) expect(owners[number - 1]).toBe(order[place - 1]);
    }
  });

  test('[PROMO-02b] gives a member several where the terms say so, and no more than there are', () => {
    expect(winners(owners, { prizes: 9, manyPrizes: true }).winners).toHaveLength(9);
    expect(winners(owners, { prizes: 12, manyPrizes: true }).winners).toHaveLength(9);
    expect(winners(owners, { prizes: 2, manyPrizes: true })).toMatchObject({
      winners: [expect.any(Number), expect.any(Number)],
      skipped: [],
    });
  });
});
