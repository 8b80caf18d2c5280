import { bingoGames } from '../../../games/bingo/meta.ts';
import { bingoHalls } from '../../../games/bingo/server/index.ts';
import { baccaratGames } from '../../../games/baccarat/meta.ts';
import { baccarat } from '../../../games/baccarat/server/index.ts';
import { colorGames } from '../../../games/color/meta.ts';
import { color } from '../../../games/color/server/index.ts';
import { fishGames } from '../../../games/fish/meta.ts';
import { fish } from '../../../games/fish/server/index.ts';
import { lotteryGames } from '../../../games/lottery/meta.ts';
import { lottery } from '../../../games/lottery/server/index.ts';
import { matchGames } from '../../../games/matches/meta.ts';
import { matches } from '../../../games/matches/server/index.ts';
import { lucky9Games } from '../../../games/lucky9/meta.ts';
import { lucky9 } from '../../../games/lucky9/server/index.ts';
import { minesGames } from '../../../games/mines/meta.ts';
import { mines } from '../../../games/mines/server/index.ts';
import { slotGames } from '../../../games/slots/meta.ts';
import { slots } from '../../../games/slots/server/index.ts';
import type { HouseRules } from '../../../contract/catalogue/details.ts';
import type { AnyHouseGame, Calendar, HouseGame, SharedGame } from '../../ports/house-game.ts';

/** The vendor code of the house. */
export const houseVendor = 'PLR';

const games = new Map<string, AnyHouseGame>([
  ...slotGames.map(({ code }) => [code, slots] as const),
  ...colorGames.map(({ code }) => [code, color] as const),
  ...minesGames.map(({ code }) => [code, mines] as const),
  ...bingoHalls,
  ...lotteryGames.map(({ code }) => [code, lottery] as const),
  ...matchGames.map(({ code }) => [code, matches] as const),
  ...baccaratGames.map(({ code }) => [code, baccarat] as const),
  ...fishGames.map(({ code }) => [code, fish] as const),
  ...lucky9Games.map(({ code }) => [code, lucky9] as const),
]);

const rules = new Map<string, HouseRules>([
  ...slotGames.map(({ code, engine }) => [code, engine] as const),
  ...colorGames.map(({ code }) => [code, 'color'] as const),
  ...minesGames.map(({ code }) => [code, 'mines'] as const),
  ...bingoGames.map(({ code }) => [code, 'bingo'] as const),
  ...lotteryGames.map(({ code, family }) => [code, family] as const),
  ...matchGames.map(({ code, sport }) => [code, sport] as const),
  ...baccaratGames.map(({ code }) => [code, 'baccarat'] as const),
  ...fishGames.map(({ code }) => [code, 'fish'] as const),
  ...lucky9Games.map(({ code }) => [code, 'lucky9'] as const),
]);

/** By which rules a game of the house is played, null when the house does not have it. */
export function houseRules(vendor: string, gameCode: string): HouseRules | null {
  return vendor === houseVendor ? (rules.get(gameCode) ?? null) : null;
}

/** The server half that plays a game, null when the house does not have it. */
export function houseGame(vendor: string, gameCode: string): AnyHouseGame | null {
  return vendor === houseVendor ? (games.get(gameCode) ?? null) : null;
}

/** The house's game of a code whose rounds are over at once, null when there is none. */
export function instantGame(gameCode: string): HouseGame | null {
  const game = houseGame(houseVendor, gameCode);
  return game && game.kind !== 'staged' && game.kind !== 'shared' ? game : null;
}

/** The game that is played at a table, null when the house does not have it any more. */
export function tableGame(table: string): SharedGame | null {
  const game = houseGame(houseVendor, table);
  return game?.kind === 'shared' ? game : null;
}

/** The calendar of a table whose draws come at stated times; null for one that runs while somebody is there. */
export function calendarOf(table: string): Calendar | null {
  const schedule = tableGame(table)?.schedule;
  return schedule && 'next' in schedule ? schedule : null;
}

/** The tables of the house whose draws come at stated times. */
export const calendarTables: readonly string[] = [...games.keys()].filter(
  (code) => calendarOf(code) !== null,
);
