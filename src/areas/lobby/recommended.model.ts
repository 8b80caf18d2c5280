import { catalogueFlags } from '../../../contract/catalogue/rows.ts';
import type { Game } from '../../models/game.ts';
import { catalogue, hot } from '../../models/catalogue.ts';
import { toGame } from './lobby.model.ts';

/** Playable alternatives, same category first (GAME-07). */
export function recommended(
  instead: Partial<Pick<Game, 'gameId' | 'gameType'>> | null,
  count: number,
): Game[] {
  const good = (game: Game) =>
    game.playable && !game.maintenance && game.gameId !== instead?.gameId;
  const first = hot.value.filter(good);
  // Hot games alone could crowd out the category.
  const more = catalogue.value
    .filter(([, , , , , , flags]) => flags & catalogueFlags.playable)
    .map(toGame)
    .filter(good);
  const known = new Set(first.map((game) => game.gameId));
  return [...first, ...more.filter((game) => !known.has(game.gameId))]
    .toSorted(
      (a, b) => Number(b.gameType === instead?.gameType) - Number(a.gameType === instead?.gameType),
    )
    .slice(0, count);
}

/** A vendor's games, of a category if given; empty until the catalogue loads. */
export function vendorGames(vendorCode: string, gameType?: string): Game[] {
  return catalogue.value
    .filter(
      ([, , , vendor, type, , flags]) =>
        vendor === vendorCode &&
        (!gameType || type === gameType) &&
        !(flags & catalogueFlags.vassalage),
    )
    .map(toGame);
}
