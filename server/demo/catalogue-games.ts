import type { StoredCategory } from '../db/tables/catalogue.ts';
import { pick, seeded } from '../media/random.ts';
import { draftNames } from './catalogue-names.ts';
import { vendorsByCategory } from './catalogue-vendors.ts';

export interface DemoGame {
  node_id: number;
  game_code: string;
  vendor: string;
  category: StoredCategory;
  classify: string;
  names: Readonly<Record<string, string>>;
  is_hot: 0 | 1;
  hot_rank: number | null;
  trial_offered: boolean;
  is_vassalage: boolean;
  maintenance: boolean;
  rtp: number | null;
  volatility: 'low' | 'medium' | 'high' | null;
  /** Centavos. */
  min_bet: number | null;
  lines: number | null;
  /** ISO date. */
  released_on: string;
}
/** RTP in basis points. */
export interface HouseSlot {
  code: string;
  names: Readonly<Record<string, string>>;
  nodeId: number;
  rtp: number;
  volatility: 'low' | 'medium' | 'high';
  /** Centavos. */
  minBet: number;
  lines: number;
}

const size = 10_000;
const hotOthers = 84;
const firstNode = 10_001;

/** Counted from 20 November 2026, for the same data every day. */
const daysBack = (days: number) =>
  new Date(Date.UTC(2026, 10, 20) - days * 86_400_000).toISOString().slice(0, 10);

/** Returns 10,000 games, always the same: the house's slots first and hottest, then `besides`. */
export function demoGames(
  house: readonly HouseSlot[],
  besides: readonly DemoGame[] = [],
): DemoGame[] {
  const random = seeded('palaro traits');
  const stakes = seeded('palaro stakes');
  const counters = new Map<string, number>();
  const others: DemoGame[] = [];
  for (const draft of draftNames(size - house.length - besides.length)) {
    const count = (counters.get(draft.vendor) ?? 0) + 1;
    counters.set(draft.vendor, count);
    const reels = !draft.is_vassalage && (draft.category === 'RNG' || draft.category === 'FISH');
    others.push({
      ...draft,
      node_id: firstNode + others.length,
      game_code: `${draft.vendor}-${String(count).padStart(4, '0')}`,
      is_hot: 0,
      hot_rank: null,
      trial_offered: reels && random() < 0.4,
      maintenance: !draft.is_vassalage && random() < 0.003,
      rtp: reels && random() < 0.85 ? 9400 + Math.floor(random() * 300) : null,
      volatility: reels ? pick(random, ['low', 'medium', 'high'] as const) : null,
      ...stakesOf(draft, stakes),
      released_on: daysBack(Math.floor(random() ** 0.7 * 1500)),
    });
  }
  return [...house.map(houseGame), ...besides, ...heated(others, house.length)];
}

/** Lines for slots and instant lotteries, ticket prices for draws. */
function stakesOf(
  { category, classify, is_vassalage }: Pick<DemoGame, 'category' | 'classify' | 'is_vassalage'>,
  random: () => number,
): Pick<DemoGame, 'min_bet' | 'lines'> {
  if (is_vassalage || !['RNG', 'LOTT', 'ELOTT'].includes(category))
    return { min_bet: null, lines: null };
  if (classify === 'LOTTO') return { min_bet: pick(random, [1000, 2000] as const), lines: null };
  return {
    min_bet: pick(random, [10, 20, 50, 100, 200, 500] as const),
    lines: pick(random, [5, 10, 20, 25, 30, 40, 50] as const),
  };
}

function houseGame(slot: HouseSlot, i: number): DemoGame {
  return {
    node_id: slot.nodeId,
    game_code: slot.code,
    vendor: 'PLR',
    category: 'RNG',
    classify: 'SLOT',
    names: slot.names,
    is_hot: 1,
    hot_rank: i + 1,
    // Two have no free play (GAME-01).
    trial_offered: i % 24 !== 23,
    is_vassalage: false,
    maintenance: false,
    rtp: slot.rtp,
    volatility: slot.volatility,
    min_bet: slot.minBet,
    lines: slot.lines,
    released_on: daysBack(i * 9),
  };
}

/** Marks games of all categories as hot, after the house's. */
function heated(games: DemoGame[], after: number): DemoGame[] {
  const random = seeded('palaro hot');
  const ready = games.filter((game) => !game.is_vassalage && !game.maintenance);
  const groups = Object.keys(vendorsByCategory).map((category) =>
    ready.filter((game) => game.category === category),
  );
  const chosen = new Map<number, number>();
  for (let turn = 0; chosen.size < hotOthers; turn++) {
    const game = pick(random, groups[turn % groups.length] as DemoGame[]);
    if (!chosen.has(game.node_id)) chosen.set(game.node_id, after + chosen.size + 1);
  }
  for (const game of games) {
    const rank = chosen.get(game.node_id);
    if (rank) Object.assign(game, { is_hot: 1, hot_rank: rank });
  }
  return games;
}
