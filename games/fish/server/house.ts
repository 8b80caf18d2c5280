import { type HouseEntry, houseEntries } from '../../../server/ports/house-entry.ts';
import { fishGames } from '../meta.ts';
import { fish } from './index.ts';

export const fishEntries: readonly HouseEntry[] = houseEntries(fishGames, 1301, () => ({
  rules: 'fish',
  game: fish,
  category: 'FISH',
  classify: 'FISH',
  volatility: 'medium',
  features: [],
}));
