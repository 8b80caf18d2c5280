/** The three pictures that go with a game's own: unlike it and each other in shape and colour. */
const companions: Readonly<Record<string, readonly [string, string, string]>> = {
  parol: ['bell', 'halohalo', 'sampaguita'],
  bangka: ['pearl', 'palm', 'gumamela'],
  sampaguita: ['fan', 'bell', 'butterfly'],
  ferris: ['mask', 'coconut', 'star'],
  carabao: ['salakot', 'mango', 'bahaykubo'],
  jeepney: ['halohalo', 'guitar', 'palm'],
  mango: ['salakot', 'gumamela', 'maya'],
  mask: ['drum', 'fan', 'sampaguita'],
  pearl: ['octopus', 'turtle', 'chest'],
  butanding: ['bangka', 'coconut', 'pearl'],
  tarsier: ['firefly', 'orchid', 'coconut'],
  halohalo: ['mango', 'fan', 'star'],
  gong: ['mask', 'sampaguita', 'drum'],
  volcano: ['lightning', 'coconut', 'diamond'],
  terraces: ['salakot', 'maya', 'drum'],
  bahaykubo: ['carabao', 'mango', 'gumamela'],
  salakot: ['mango', 'bahaykubo', 'orchid'],
  eagle: ['volcano', 'orchid', 'moon'],
  firefly: ['moon', 'bangka', 'gumamela'],
  sirena: ['pearl', 'turtle', 'star'],
  kalesa: ['guitar', 'sampaguita', 'fan'],
  turtle: ['pearl', 'coconut', 'octopus'],
  orchid: ['butterfly', 'tarsier', 'mango'],
  butterfly: ['sampaguita', 'mango', 'gumamela'],
  maya: ['coconut', 'gumamela', 'bahaykubo'],
  gumamela: ['butterfly', 'mango', 'palm'],
  coconut: ['turtle', 'gumamela', 'bangka'],
  palm: ['bangka', 'mango', 'pearl'],
  chest: ['coins', 'pearl', 'bangka'],
  coins: ['chest', 'jeepney', 'diamond'],
  diamond: ['crown', 'amulet', 'fan'],
  kite: ['top', 'maya', 'palm'],
  top: ['kite', 'drum', 'mango'],
  guitar: ['moon', 'gumamela', 'butterfly'],
  tinikling: ['fan', 'bahaykubo', 'gong'],
  fireworks: ['star', 'drum', 'moon'],
  crown: ['diamond', 'gumamela', 'chest'],
  bell: ['parol', 'sampaguita', 'maya'],
  lightning: ['moon', 'volcano', 'turtle'],
  rainbow: ['lightning', 'maya', 'bangka'],
  fan: ['mask', 'sampaguita', 'guitar'],
  sevens: ['bell', 'diamond', 'star'],
  star: ['moon', 'parol', 'butterfly'],
  moon: ['star', 'bangka', 'orchid'],
  sun: ['mango', 'salakot', 'butanding'],
  octopus: ['chest', 'turtle', 'pearl'],
  lamp: ['coins', 'diamond', 'mask'],
  amulet: ['lamp', 'moon', 'turtle'],
};
const usual = ['mango', 'bangka', 'gumamela'] as const;

export type Picture = 'A' | 'B' | 'C' | 'D' | 'S';

/** The motif that each picture of a game shows: its own as A, three companions, and the sun (or a star) as scatter. */
export function picturesOf(motif: string): Readonly<Record<Picture, string>> {
  const [b, c, d] = companions[motif] ?? usual;
  return { A: motif, B: b, C: c, D: d, S: motif === 'sun' ? 'star' : 'sun' };
}
