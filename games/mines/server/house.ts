import { type HouseEntry, houseEntries } from '../../../server/ports/house-entry.ts';
import { minesGames } from '../meta.ts';
import { mines } from './index.ts';

export const minesEntries: readonly HouseEntry[] = houseEntries(minesGames, 1211, () => ({
  rules: 'mines',
  game: mines,
  category: 'RNG',
  classify: 'INSTANT',
  volatility: 'medium',
  features: [],
}));
