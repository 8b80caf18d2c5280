import { type GameFeature, gameFeatures } from '../../contract/catalogue/facts.ts';
import type { NewGame } from '../domain/catalogue/house.ts';
import { pick, seeded } from '../media/random.ts';
import { draftNames } from './catalogue-names.ts';
import { vendorsByCategory } from './catalogue-vendors.ts';

const size = 10_000;
const hotOthers = 84;
const firstNode = 10_001;

/** Counted from 20 November 2026, for the same data every day. */
const daysBack = (days: number) =>
  new Date(Date.UTC(2026, 10, 20) - days * 86_400_000).toISOString().slice(0, 10);

/** Returns 10,000 games, always the same: the house's first and hottest, then `besides`. */
export function demoGames(house: readonly NewGame[], besides: readonly NewGame[] = []): NewGame[] {
  const random = seeded('palaro traits');
  const stakes = seeded('palaro stakes');
  const features = seeded('palaro features');
  const counters = new Map<string, number>();
  const others: NewGame[] = [];
  for (const draft of draftNames(size - house.length - besides.length)) {
    const count = (counters.get(draft.vendor) ?? 0) + 1;
    counters.set(draft.vendor, count);
    const reels = !draft.vendor_entry && (draft.category === 'RNG' || draft.category === 'FISH');
    others.push({
      ...draft,
      game_id: firstNode + others.length,
      game_code: `${draft.vendor}-${String(count).padStart(4, '0')}`,
      is_hot: 0,
      hot_rank: null,
      trial_offered: reels && random() < 0.4,
      maintenance: !draft.vendor_entry && random() < 0.003,
      rtp: reels && random() < 0.85 ? 9400 + Math.floor(random() * 300) : null,
      volatility: reels ? pick(random, ['low', 'medium', 'high'] as const) : null,
      ...stakesOf(draft, stakes),
      features: reels ? featuresOf(draft, features) : null,
      released_on: daysBack(Math.floor(random() ** 0.7 * 1500)),
    });
  }
  return [
    ...house.map(houseGame),
    ...besides,
    ...heated(others, house.filter((game) => game.is_hot === 1).length),
  ];
}

/** Lines for slots and instant lotteries, ticket prices for draws. */
function stakesOf(
  { category, classify, vendor_entry }: Pick<NewGame, 'category' | 'classify' | 'vendor_entry'>,
  random: () => number,
): Pick<NewGame, 'min_bet' | 'lines'> {
  if (vendor_entry || !['RNG', 'LOTT', 'ELOTT'].includes(category))
    return { min_bet: null, lines: null };
  if (classify === 'LOTTO') return { min_bet: pick(random, [1000, 2000] as const), lines: null };
  return {
    min_bet: pick(random, [10, 20, 50, 100, 200, 500] as const),
    lines: pick(random, [5, 10, 20, 25, 30, 40, 50] as const),
  };
}

/** How many games of a hundred have a feature. */
const frequency = {
  freeSpins: 55,
  cascades: 20,
  multipliers: 40,
  ways: 15,
  bonusBuy: 25,
  jackpot: 6,
} as const satisfies Record<GameFeature, number>;

/** Null where a vendor states none, as some do. */
function featuresOf(
  { category, classify }: Pick<NewGame, 'category' | 'classify'>,
  random: () => number,
): GameFeature[] | null {
  if (random() < 0.15) return null;
  const drawn = gameFeatures.filter((feature) => random() * 100 < frequency[feature]);
  if (category === 'FISH') return drawn.filter((feature) => feature === 'multipliers');
  return classify === 'JACKPOT' ? [...new Set<GameFeature>([...drawn, 'jackpot'])] : drawn;
}

/** Slots by and by; two have no free play (GAME-01). */
function houseGame(game: NewGame): NewGame {
  if (game.hot_rank === null) return game;
  const i = game.hot_rank - 1;
  return { ...game, trial_offered: i % 24 !== 23, released_on: daysBack(i * 9) };
}

/** Marks games of all categories as hot, after the house's. */
function heated(games: NewGame[], after: number): NewGame[] {
  const random = seeded('palaro hot');
  const ready = games.filter((game) => !game.vendor_entry && !game.maintenance);
  const groups = Object.keys(vendorsByCategory).map((category) =>
    ready.filter((game) => game.category === category),
  );
  const chosen = new Map<number, number>();
  for (let turn = 0; chosen.size < hotOthers; turn++) {
    const game = pick(random, groups[turn % groups.length] as NewGame[]);
    if (!chosen.has(game.game_id)) chosen.set(game.game_id, after + chosen.size + 1);
  }
  for (const game of games) {
    const rank = chosen.get(game.game_id);
    if (rank) Object.assign(game, { is_hot: 1, hot_rank: rank });
  }
  return games;
}
