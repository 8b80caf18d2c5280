import { createHash } from 'node:crypto';

/** Repeatable; for demo data, never draws. */
export interface Random {
  /** In [0, n). */
  below(n: number): number;
  /** In [from, to]. */
  between(from: number, to: number): number;
  /** `probability` from 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32 seeded by a name. */
export function seededRandom(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE();
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
