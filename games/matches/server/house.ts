import { type HouseEntry, houseEntries } from '../../../server/ports/house-entry.ts';
import { matchGames } from '../meta.ts';
import { matches } from './index.ts';

export const matchEntries: readonly HouseEntry[] = (['football', 'esports'] as const).flatMap(
  (sport, i) =>
    houseEntries(
      matchGames.filter((game) => game.sport === sport),
      1261 + 10 * i,
      () => ({
        rules: sport,
        game: matches,
        category: 'SPORTS',
        classify: sport === 'football' ? 'VIRTUAL' : 'ESPORTS',
        volatility: 'medium',
        features: [],
      }),
    ),
);
