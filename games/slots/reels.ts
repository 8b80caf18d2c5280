import type { Variant } from './meta.ts';

/** W wild, S scatter, A to D pictures (A pays most), a k n j ace, king, queen, jack. */
export type Letter = 'W' | 'S' | 'A' | 'B' | 'C' | 'D' | 'a' | 'k' | 'n' | 'j';
export type Paying = Exclude<Letter, 'W' | 'S'>;

export interface ReelSet {
  /** Rings. The first has no wild: a line begins with a paying symbol. */
  readonly strips: readonly [string, string, string, string, string];
  /** For 3, 4, 5 on a line, in line stakes. */
  readonly pays: Readonly<Record<Paying, readonly [number, number, number]>>;
  /** For 3, 4, 5 anywhere, in total stakes. */
  readonly scatter: readonly [number, number, number];
  /** Basis points, rounded down. */
  readonly rtp: number;
  /** Paying rounds of 10,000, rounded down. */
  readonly hits: number;
  /** Of a round, in total stakes. */
  readonly max: number;
}

/** SLOTS-05. Any change moves the RTP, which the test holds. */
export const reelSets: Readonly<Record<Variant, ReelSet>> = {
  mabait: {
    strips: [
      'naDCnkajnBAjDBnkjCDBjSCjknankjaDkaAk',
      'kDjnDBaSCnaWjBnDBAnCakDnkjAajkjaknjC',
      'DnAaknjaBjWnkCWaDkaDnkCjBnDkCjBjAajS',
      'jWBDCajnaCnSjnkanAkjBDCkanADkjDnjBka',
      'DCjkaBkCaWBjnABjCnakjSnaADknjDanDkjn',
    ],
    pays: {
      A: [65, 220, 850],
      B: [55, 150, 550],
      C: [45, 120, 400],
      D: [33, 100, 270],
      a: [22, 65, 160],
      k: [20, 55, 140],
      n: [17, 50, 120],
      j: [15, 45, 110],
    },
    scatter: [2, 10, 50],
    rtp: 9628,
    hits: 4273,
    max: 81,
  },
  masigla: {
    strips: [
      'nCaDjCDBnjaCjkjankaAnkjakBDACkDaSkBA',
      'DnCaSAnCaBkBDaCnDjkAjknDjAknaDWBjnBC',
      'aknABaCkDjSaknADjakDWjCkjCBDaCnBjnAD',
      'CknCjABknjDnaDWCjaCBkAaDBkaBjSjDkAna',
      'nDkCBnjaCjAnjaDBakDnkAWaCAnBCkaDkSjB',
    ],
    pays: {
      A: [100, 400, 1650],
      B: [65, 230, 1000],
      C: [45, 150, 650],
      D: [33, 110, 400],
      a: [21, 65, 170],
      k: [18, 55, 150],
      n: [17, 45, 130],
      j: [15, 40, 100],
    },
    scatter: [3, 12, 60],
    rtp: 9618,
    hits: 3522,
    max: 158.5,
  },
  mapangahas: {
    strips: [
      'kCkjaBAkaABaCDBkjaDkaDanSakDkakCBakn',
      'BCnDBjDnjCjDnCnjnDnAWjDCjDnCjaSkCjAn',
      'AkDnaknBDACjknajCDaWkajCBaCDBkaSDCjk',
      'CknDjnCkAnCSaBnDjakDCkjakDnjBDAaBWaj',
      'aDkaBAknjankCjknADCajCnSDnjBDaBDCjkW',
    ],
    pays: {
      A: [160, 750, 6250],
      B: [95, 400, 2250],
      C: [55, 200, 1000],
      D: [38, 130, 500],
      a: [19, 55, 190],
      k: [18, 50, 160],
      n: [16, 45, 140],
      j: [15, 38, 130],
    },
    scatter: [2, 10, 50],
    rtp: 9637,
    hits: 2734,
    max: 449,
  },
};
