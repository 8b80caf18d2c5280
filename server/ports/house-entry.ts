import type { HouseRules } from '../../contract/catalogue/details.ts';
import type { StoredCategory } from '../db/tables/catalogue.ts';
import type { AnyHouseGame } from './house-game.ts';

/**
 * All that the site knows of one game of the house. A folder `games/<id>/` says it of its games in `server/house.ts`, and `games/house.ts`
 * collects the folders; catalogue, posters, rounds and demo read it from there.
 */
export interface HouseEntry {
  readonly code: string;
  readonly nameEn: string;
  readonly nameTy: string;
  /** The drawing on its poster, and its colour in degrees. */
  readonly motif: string;
  readonly hue: number;
  readonly rules: HouseRules;
  readonly game: AnyHouseGame;
  /** Where the seeded catalogue has it. */
  readonly nodeId: number;
  readonly category: StoredCategory;
  readonly classify: string;
  readonly volatility: 'low' | 'medium' | 'high';
}

type Meta = Pick<HouseEntry, 'code' | 'nameEn' | 'nameTy' | 'motif' | 'hue'>;

/**
 * The entries of a folder's games: each with its own meta data and what `of` says of it.
 * @param firstNodeId the catalogue id of the first one; the others follow
 */
export const houseEntries = <Game extends Meta>(
  games: readonly Game[],
  firstNodeId: number,
  of: (game: Game) => Omit<HouseEntry, keyof Meta | 'nodeId'>,
): HouseEntry[] =>
  games.map((game, i) => {
    const { code, nameEn, nameTy, motif, hue } = game;
    return Object.assign({ code, nameEn, nameTy, motif, hue, nodeId: firstNodeId + i }, of(game));
  });
