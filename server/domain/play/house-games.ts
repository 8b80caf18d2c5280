import { slotGames } from '../../../games/slots/meta.ts';
import { slots } from '../../../games/slots/server/index.ts';
import type { HouseGame } from '../../ports/house-game.ts';

/** The vendor code of the house. */
export const houseVendor = 'PLR';

const games = new Map<string, HouseGame>(slotGames.map((game) => [game.code, slots]));

/** The server half that plays a game, null when the house does not have it. */
export function houseGame(vendor: string, gameCode: string): HouseGame | null {
  return vendor === houseVendor ? (games.get(gameCode) ?? null) : null;
}
