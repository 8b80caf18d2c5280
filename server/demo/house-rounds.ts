import { bingoGames } from '../../games/bingo/meta.ts';
import { hallOf } from '../../games/bingo/server/index.ts';
import { baccaratGames } from '../../games/baccarat/meta.ts';
import { baccarat } from '../../games/baccarat/server/index.ts';
import { colorGames } from '../../games/color/meta.ts';
import { color } from '../../games/color/server/index.ts';
import { fishGames } from '../../games/fish/meta.ts';
import { fish } from '../../games/fish/server/index.ts';
import { categoryOf, lotteryGames } from '../../games/lottery/meta.ts';
import { lottery } from '../../games/lottery/server/index.ts';
import { matchGames } from '../../games/matches/meta.ts';
import { matches } from '../../games/matches/server/index.ts';
import { lucky9Games } from '../../games/lucky9/meta.ts';
import { lucky9 } from '../../games/lucky9/server/index.ts';
import { minesGames } from '../../games/mines/meta.ts';
import { mines } from '../../games/mines/server/index.ts';
import type { StoredCategory } from '../db/tables/catalogue.ts';
import type { AnyHouseGame } from '../ports/house-game.ts';
import type { DemoGame } from './catalogue-games.ts';
import { houseVendor } from './catalogue-vendors.ts';

interface Names {
  code: string;
  nameEn: string;
  nameTy: string;
}

/** An engine's games, and where the lobby shows them. */
interface Shelf {
  games: readonly Names[];
  half: AnyHouseGame;
  category: StoredCategory;
  classify: string;
  volatility: 'low' | 'medium' | 'high';
  /** The catalogue's id of the first one; the others follow. */
  firstNode: number;
}

const shelves: readonly Shelf[] = [
  {
    games: colorGames,
    half: color,
    category: 'PVP',
    classify: 'PERYA',
    volatility: 'low',
    firstNode: 1201,
  },
  // Each hall has a half of its own: its price.
  ...bingoGames.map((hall, i): Shelf => ({
    games: [hall],
    half: hallOf(hall),
    category: 'ELOTT',
    classify: 'BINGO',
    volatility: 'high',
    firstNode: 1281 + i,
  })),
  {
    games: minesGames,
    half: mines,
    category: 'RNG',
    classify: 'INSTANT',
    volatility: 'medium',
    firstNode: 1211,
  },
  ...(['LOTT', 'ELOTT'] as const).map((category, i): Shelf => ({
    games: lotteryGames.filter((game) => categoryOf(game) === category),
    half: lottery,
    category,
    classify: 'LOTTO',
    volatility: 'high',
    firstNode: 1221 + i * 20,
  })),
  ...(['football', 'esports'] as const).map((sport, i): Shelf => ({
    games: matchGames.filter((game) => game.sport === sport),
    half: matches,
    category: 'SPORTS',
    classify: sport === 'football' ? 'VIRTUAL' : 'ESPORTS',
    volatility: 'medium',
    firstNode: 1261 + i * 10,
  })),
  {
    games: baccaratGames,
    half: baccarat,
    category: 'LIVE',
    classify: 'BACCARAT',
    volatility: 'low',
    firstNode: 1291,
  },
  {
    games: fishGames,
    half: fish,
    category: 'FISH',
    classify: 'FISH',
    volatility: 'medium',
    firstNode: 1301,
  },
  {
    games: lucky9Games,
    half: lucky9,
    category: 'PVP',
    classify: 'LUCKY9',
    volatility: 'low',
    firstNode: 1311,
  },
];

/** The house's games beside its slots, as the demo catalogue has them. */
export function houseRoundGames(): DemoGame[] {
  return shelves.flatMap(({ games, half, category, classify, volatility, firstNode }) =>
    games.map(({ code, nameEn, nameTy }, i) => ({
      node_id: firstNode + i,
      game_code: code,
      vendor: houseVendor,
      category,
      classify,
      name_en: nameEn,
      name_ty: nameTy,
      is_hot: 0 as const,
      hot_rank: null,
      trial_offered: true,
      is_vassalage: false,
      maintenance: false,
      rtp: half.rtp(code),
      volatility,
      min_bet: half.limits.min,
      lines: null,
      released_on: '2026-11-20',
    })),
  );
}
