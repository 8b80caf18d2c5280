import type { Gem } from '../../cascade-sets.ts';

/** Five companions of a motif, all different in shape and colour. */
const company: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  halohalo: ['coconut', 'balloons', 'mango', 'fan', 'star'],
  mango: ['coconut', 'halohalo', 'butterfly', 'maya', 'gumamela'],
  fish: ['octopus', 'turtle', 'crab', 'jellyfish', 'pearl'],
  pearl: ['crown', 'chest', 'diamond', 'anchor', 'turtle'],
  sampaguita: ['gumamela', 'butterfly', 'orchid', 'maya', 'fan'],
  lamp: ['parol', 'moon', 'bell', 'firefly', 'star'],
  jellyfish: ['sirena', 'turtle', 'pearl', 'wave', 'butanding'],
  balloons: ['mask', 'ferris', 'drum', 'kite', 'fireworks'],
  crab: ['shrimp', 'coconut', 'fish', 'bangka', 'palm'],
  diamond: ['crown', 'amulet', 'pearl', 'key', 'chest'],
  firefly: ['moon', 'tarsier', 'orchid', 'amulet', 'flame'],
  coins: ['chest', 'gong', 'lightning', 'diamond', 'salakot'],
};

/** The game's own as A, five companions, the sun. */
export function cascadePictures(motif: string): Readonly<Record<Gem | 'S', string>> {
  const [b, c, d, e, f] =
    company[motif] ?? (['coconut', 'turtle', 'star', 'bell', 'kite'] as const);
  return { A: motif, B: b, C: c, D: d, E: e, F: f, S: 'sun' };
}
