import { houseGames } from '../../../games/house.ts';
import type { HouseRules } from '../../../contract/catalogue/details.ts';
import type { AnyHouseGame, Calendar, HouseGame, SharedGame } from '../../ports/house-game.ts';

/** The vendor code of the house. */
export const houseVendor = 'PLR';

const entryOf = (vendor: string, gameCode: string) =>
  vendor === houseVendor ? houseGames.get(gameCode) : undefined;

/** The rules of a house game, null when the house does not have it. */
export const houseRules = (vendor: string, gameCode: string): HouseRules | null =>
  entryOf(vendor, gameCode)?.rules ?? null;

/** The server half of a house game, null when the house does not have it. */
export const houseGame = (vendor: string, gameCode: string): AnyHouseGame | null =>
  entryOf(vendor, gameCode)?.game ?? null;

/** The house game of a code whose rounds are over at once, null when there is none. */
export function instantGame(gameCode: string): HouseGame | null {
  const game = houseGame(houseVendor, gameCode);
  return game && game.kind !== 'staged' && game.kind !== 'shared' ? game : null;
}

/** The game that is played at a table, null when the house no longer has it. */
export function tableGame(table: string): SharedGame | null {
  const game = houseGame(houseVendor, table);
  return game?.kind === 'shared' ? game : null;
}

/** The calendar of a table with draws at stated times; null for one that runs while a player is seated. */
export function calendarOf(table: string): Calendar | null {
  const schedule = tableGame(table)?.schedule;
  return schedule && 'next' in schedule ? schedule : null;
}

/** The codes of the tables with draws at stated times. */
export const calendarTables = (): string[] =>
  [...houseGames.keys()].filter((code) => calendarOf(code) !== null);
