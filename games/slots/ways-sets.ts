import type { Paying } from './reels.ts';

/** The ways engine plays in two of the house's variants. */
export type WaysVariant = 'masigla' | 'mapangahas';

export interface WaysSet {
  /** Five strips; a strip is a ring. Wilds stand on the three in the middle only. */
  readonly strips: readonly [string, string, string, string, string];
  /** What each way of 3, 4 and 5 of a kind pays, in twentieths of the stake. */
  readonly pays: Readonly<Record<Paying, readonly [number, number, number]>>;
  /** Free spins for 3, 4 and 5 scatters. */
  readonly free: readonly [number, number, number];
  /** Free spins that a round has at most. */
  readonly freeMost: number;
  /** The multiplier of the first free spin, the second …; the last one holds on. */
  readonly multipliers: readonly number[];
  /** Return to player in basis points, of 10,000 rounds how many pay anything; both rounded down. */
  readonly rtp: number;
  readonly hits: number;
  /** What no round can pay more than, in stakes. */
  readonly most: number;
}

/** WAYS-05: the reels of each variant. Any change moves the RTP; the test beside this file holds what it is. */
export const waysSets: Readonly<Record<WaysVariant, WaysSet>> = {
  masigla: {
    strips: [
      'nBjDjACDCkAkBDakCAnjnBSjnDkjaCana',
      'nAkCBSnDjAkDBjDaDAjWajnCaBCknaknj',
      'jSDAkjBDkajWBkCkDWACnananjajDnBkC',
      'jnWjnjaCBADnADBkDSCaDakBjnCknkCja',
      'jknkBjADnajDASBkaBCkjCDaCnkjaDCan',
    ],
    pays: {
      A: [20, 100, 450],
      B: [16, 55, 240],
      C: [13, 38, 110],
      D: [11, 30, 75],
      a: [7, 18, 45],
      k: [6, 15, 40],
      n: [5, 12, 32],
      j: [4, 11, 28],
    },
    free: [8, 10, 12],
    freeMost: 16,
    multipliers: [2, 2, 3, 3, 4, 4, 5],
    rtp: 9579,
    hits: 4385,
    most: 7113.9,
  },
  mapangahas: {
    strips: [
      'jAknBDCDnCDnaknDnBCAjCkDkBjCSajAaBkaja',
      'SjCnCanCanaCaBkanADBaWanACanAkjCknDAnC',
      'BDakajkjkCDjAWkjDAkjnkBCDjDBjBnkDBSDka',
      'AnaDWCnDnjajCkDkjAakDCAkjnBnBWkSjDaCBa',
      'akjCDaDjDADBaknakAnCkCnjSkCajaBjnBjnDk',
    ],
    pays: {
      A: [40, 180, 1000],
      B: [22, 80, 400],
      C: [14, 45, 160],
      D: [11, 35, 110],
      a: [6, 18, 50],
      k: [5, 15, 42],
      n: [4, 12, 36],
      j: [4, 11, 30],
    },
    free: [8, 10, 12],
    freeMost: 16,
    multipliers: [2, 3, 4, 5, 6],
    rtp: 9676,
    hits: 3445,
    most: 15855.75,
  },
};
