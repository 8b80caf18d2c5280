import { type HouseEntry, houseEntries } from '../../../server/ports/house-entry.ts';
import { colorGames } from '../meta.ts';
import { color } from './index.ts';

export const colorEntries: readonly HouseEntry[] = houseEntries(colorGames, 1201, () => ({
  rules: 'color',
  game: color,
  category: 'PVP',
  classify: 'PERYA',
  volatility: 'low',
  features: [],
}));
