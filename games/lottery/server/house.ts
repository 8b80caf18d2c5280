import { type HouseEntry, houseEntries } from '../../../server/ports/house-entry.ts';
import { categoryOf, lotteryGames } from '../meta.ts';
import { lottery } from './index.ts';

export const lotteryEntries: readonly HouseEntry[] = (['LOTT', 'ELOTT'] as const).flatMap(
  (category, i) =>
    houseEntries(
      lotteryGames.filter((game) => categoryOf(game) === category),
      1221 + 20 * i,
      ({ family }) => ({
        rules: family,
        game: lottery,
        category,
        classify: 'LOTTO',
        volatility: 'high',
        features: [],
      }),
    ),
);
