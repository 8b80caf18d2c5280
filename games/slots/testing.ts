import type { Variant } from './meta.ts';

/** By standard deviation in stakes (docs/specs/ways.md). */
export function variantOf(deviation: number): Variant {
  if (deviation < 2.5) return 'mabait';
  return deviation < 3.75 ? 'masigla' : 'mapangahas';
}

/** Seeded, in [0, n) (splitmix32). */
function pseudoRandom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * n);
  };
}

/** In stakes: mean, standard error, deviation, paying share. */
export function volatility(
  play: (random: (n: number) => number) => number,
  rounds = 100_000,
): { mean: number; deviation: number; error: number; hits: number } {
  const random = pseudoRandom(20_261_120);
  let sum = 0;
  let squares = 0;
  let hits = 0;
  for (let round = 0; round < rounds; round += 1) {
    const paid = play(random);
    sum += paid;
    squares += paid * paid;
    hits += paid > 0 ? 1 : 0;
  }
  const mean = sum / rounds;
  const deviation = Math.sqrt(squares / rounds - mean * mean);
  return { mean, deviation, error: deviation / Math.sqrt(rounds), hits: hits / rounds };
}
