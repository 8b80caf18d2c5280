import type { Variant } from './meta.ts';

/** A pays most; equally likely in every cell. */
export type Gem = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
export const gems: readonly Gem[] = ['A', 'B', 'C', 'D', 'E', 'F'];

export interface CascadeSet {
  /** First count of each. */
  readonly tiers: readonly [number, number, number];
  /** Per tier, twentieths of the stake. */
  readonly pays: Readonly<Record<Gem, readonly [number, number, number]>>;
  /** Multipliers of wins; the last one holds. Free drops climb on. */
  readonly ladder: readonly number[];
  /** Maximum wins of a drop. */
  readonly deepest: number;
  /** A column of the paid drop has a sun once in so many times. */
  readonly sunOdds: number;
  /** For 4, 5 and 6 suns. */
  readonly free: readonly [number, number, number];
  /** RTP in basis points, paying rounds of 10,000; rounded down. */
  readonly rtp: number;
  readonly hits: number;
  /** Upper bound in stakes. */
  readonly max: number;
}

/** CASC-05. Any change moves the RTP, which the test holds. */
export const cascadeSets: Readonly<Record<Variant, CascadeSet>> = {
  mabait: {
    tiers: [8, 10, 12],
    pays: {
      A: [5, 13, 40],
      B: [4, 9, 26],
      C: [3, 6, 16],
      D: [2, 4, 12],
      E: [1, 3, 10],
      F: [1, 3, 8],
    },
    ladder: [1, 1, 2, 2, 3],
    deepest: 6,
    sunOdds: 7,
    free: [6, 8, 10],
    rtp: 9638,
    hits: 6033,
    max: 613.8,
  },
  masigla: {
    tiers: [9, 11, 13],
    pays: {
      A: [24, 60, 200],
      B: [16, 40, 125],
      C: [11, 28, 80],
      D: [8, 20, 55],
      E: [6, 14, 40],
      F: [4, 12, 30],
    },
    ladder: [1, 2, 3, 4, 5],
    deepest: 6,
    sunOdds: 7,
    free: [8, 10, 12],
    rtp: 9595,
    hits: 2974,
    max: 6012.5,
  },
  mapangahas: {
    tiers: [9, 11, 13],
    pays: {
      A: [25, 100, 450],
      B: [10, 32, 150],
      C: [5, 16, 55],
      D: [3, 9, 32],
      E: [2, 6, 20],
      F: [1, 4, 12],
    },
    ladder: [1, 2, 4, 6, 8],
    deepest: 6,
    sunOdds: 7,
    free: [8, 10, 12],
    rtp: 9617,
    hits: 2974,
    max: 17580,
  },
};
