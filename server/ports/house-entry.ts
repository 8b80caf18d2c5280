import type { HouseRules } from '../../contract/catalogue/details.ts';
import type { GameFeature } from '../../contract/catalogue/facts.ts';
import type { StoredCategory } from '../db/tables/catalogue.ts';
import type { AnyHouseGame } from './house-game.ts';

/**
 * What the site knows of a house game. `games/<id>/server/house.ts` says it, `games/house.ts`
 * collects.
 */
export interface HouseEntry {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  /** The poster's drawing, and hue in degrees. */
  readonly motif: string;
  readonly hue: number;
  readonly rules: HouseRules;
  readonly game: AnyHouseGame;
  /** In the seeded catalogue. */
  readonly gameId: number;
  readonly category: StoredCategory;
  readonly classify: string;
  readonly volatility: 'low' | 'medium' | 'high';
  /** Without the jackpot, which spins take part in while it is open. */
  readonly features: readonly GameFeature[];
}

type Meta = Pick<HouseEntry, 'code' | 'names' | 'motif' | 'hue'>;

/**
 * Entries of a folder's games: meta data and `of`.
 * @param firstGameId the first catalogue id; the others follow
 */
export const houseEntries = <Game extends Meta>(
  games: readonly Game[],
  firstGameId: number,
  of: (game: Game) => Omit<HouseEntry, keyof Meta | 'gameId'>,
): HouseEntry[] =>
  games.map((game, i) => {
    const { code, names, motif, hue } = game;
    return Object.assign({ code, names, motif, hue, gameId: firstGameId + i }, of(game));
  });
