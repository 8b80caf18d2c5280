import { type HouseEntry, houseEntries } from '../../../server/ports/house-entry.ts';
import { lucky9Games } from '../meta.ts';
import { lucky9 } from './index.ts';

export const lucky9Entries: readonly HouseEntry[] = houseEntries(lucky9Games, 1311, () => ({
  rules: 'lucky9',
  game: lucky9,
  category: 'PVP',
  classify: 'LUCKY9',
  volatility: 'low',
  features: [],
}));
