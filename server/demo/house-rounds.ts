import { houseGames } from '../../games/house.ts';
import { slotEntries } from '../../games/slots/server/house.ts';
import type { DemoGame } from './catalogue-games.ts';
import { houseVendor } from './catalogue-vendors.ts';

/** The house's games other than slots. */
export function houseRoundGames(): DemoGame[] {
  const slots = new Set(slotEntries);
  return [...houseGames.values()]
    .filter((entry) => !slots.has(entry))
    .map(({ code, names, game, nodeId, category, classify, volatility }) => ({
      node_id: nodeId,
      game_code: code,
      vendor: houseVendor,
      category,
      classify,
      names,
      is_hot: 0,
      hot_rank: null,
      trial_offered: true,
      is_vassalage: false,
      maintenance: false,
      rtp: game.rtp(code),
      volatility,
      min_bet: game.limits.min,
      lines: null,
      released_on: '2026-11-20',
    }));
}
