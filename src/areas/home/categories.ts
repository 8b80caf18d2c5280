import type { IconName } from '../../ui/icons.ts';
import type { LobbyCategory } from './lobby-state.ts';

/** The picture of each category in the menu. */
export const categoryIcons: Readonly<Record<LobbyCategory, IconName>> = {
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
};
