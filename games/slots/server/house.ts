import { type HouseEntry, houseEntries } from '../../../server/ports/house-entry.ts';
import { type Engine, slotGames } from '../meta.ts';
import { slots } from './index.ts';

const features = {
  lines: [],
  ways: ['ways', 'freeSpins', 'multipliers'],
  cascades: ['cascades', 'freeSpins', 'multipliers'],
} as const satisfies Record<Engine, HouseEntry['features']>;
const volatilities = { mabait: 'low', masigla: 'medium', mapangahas: 'high' } as const;

export const slotEntries: readonly HouseEntry[] = houseEntries(
  slotGames,
  1001,
  ({ engine, variant }) => ({
    rules: engine,
    game: slots,
    category: 'RNG',
    classify: 'SLOT',
    volatility: volatilities[variant],
    features: features[engine],
  }),
);
