import type { Paying } from './reels.ts';

export type WaysVariant = 'masigla' | 'mapangahas';

export interface WaysSet {
  /** Rings. Wilds on the middle three only. */
  readonly strips: readonly [string, string, string, string, string];
  /** For 3, 4, 5, in twentieths of the stake. */
  readonly pays: Readonly<Record<Paying, readonly [number, number, number]>>;
  /** For 3, 4, 5 scatters. */
  readonly free: readonly [number, number, number];
  /** Of a round. */
  readonly maxFreeSpins: number;
  /** Of free spins; the last one holds. */
  readonly multipliers: readonly number[];
  /** RTP in basis points, paying rounds of 10,000; rounded down. */
  readonly rtp: number;
  readonly hits: number;
  /** Upper bound in stakes. */
  readonly max: number;
}

/** WAYS-05. Any change moves the RTP, which the test holds. */
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
    maxFreeSpins: 16,
    multipliers: [2, 2, 3, 3, 4, 4, 5],
    rtp: 9579,
    hits: 4385,
    max: 7113.9,
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
    maxFreeSpins: 16,
    multipliers: [2, 3, 4, 5, 6],
    rtp: 9676,
    hits: 3445,
    max: 15855.75,
  },
};
