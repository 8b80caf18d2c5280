import { type HouseEntry, houseEntries } from '../../../server/ports/house-entry.ts';
import { baccaratGames } from '../meta.ts';
import { baccarat } from './index.ts';

export const baccaratEntries: readonly HouseEntry[] = houseEntries(baccaratGames, 1291, () => ({
  rules: 'baccarat',
  game: baccarat,
  category: 'LIVE',
  classify: 'BACCARAT',
  volatility: 'low',
  features: [],
}));
