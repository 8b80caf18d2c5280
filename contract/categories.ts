/** In menu order (LOB-11, LOB-12). */
export const categories = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
] as const;
export type CategoryCode = (typeof categories)[number];
