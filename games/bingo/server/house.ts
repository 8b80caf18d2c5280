import { type HouseEntry, houseEntries } from '../../../server/ports/house-entry.ts';
import { bingoGames } from '../meta.ts';
import { bingoHalls } from './index.ts';

export const bingoEntries: readonly HouseEntry[] = houseEntries(bingoGames, 1281, ({ code }) => ({
  rules: 'bingo',
  game: bingoHalls.get(code)!,
  category: 'ELOTT',
  classify: 'BINGO',
  volatility: 'high',
  features: [],
}));
