import type { IconName } from './icons.ts';

/** By category code. */
export const categoryIcons = {
  HOME: 'house',
  HOT: 'flame',
  FAV: 'heart',
  RNG: 'cherry',
  LIVE: 'radio',
  FISH: 'fish',
  PVP: 'spade',
  SPORTS: 'volleyball',
  ESPORTS: 'gamepad-2',
  COCKFIGHT: 'feather',
  LOTT: 'ticket',
  ELOTT: 'tickets',
} as const satisfies Record<string, IconName>;
