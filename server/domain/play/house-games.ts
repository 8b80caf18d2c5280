import { houseGames } from '../../../games/house.ts';
import type { HouseRules } from '../../../contract/catalogue/details.ts';
import type { AnyHouseGame, Calendar, HouseGame, SharedGame } from '../../ports/house-game.ts';

export const houseVendor = 'PLR';

const entryOf = (vendor: string, gameCode: string) =>
  vendor === houseVendor ? houseGames.get(gameCode) : undefined;

/** Null when the house does not have the game. */
export const houseRules = (vendor: string, gameCode: string): HouseRules | null =>
  entryOf(vendor, gameCode)?.rules ?? null;

/** Null when the house does not have the game. */
export const houseGame = (vendor: string, gameCode: string): AnyHouseGame | null =>
  entryOf(vendor, gameCode)?.game ?? null;

/** Null unless its rounds end at once. */
export function instantGame(gameCode: string): HouseGame | null {
  const game = houseGame(houseVendor, gameCode);
  return game && game.kind !== 'staged' && game.kind !== 'shared' ? game : null;
}

/** Null when removed. */
export function tableGame(table: string): SharedGame | null {
  const game = houseGame(houseVendor, table);
  return game?.kind === 'shared' ? game : null;
}

/** Null for a table that runs while a player is seated. */
export function calendarOf(table: string): Calendar | null {
  const schedule = tableGame(table)?.schedule;
  return schedule && 'next' in schedule ? schedule : null;
}

/** Codes of tables with draws at stated times. */
export const calendarTables = (): string[] =>
  [...houseGames.keys()].filter((code) => calendarOf(code) !== null);
