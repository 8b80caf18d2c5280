import { type GameItem, catalogueFlags } from '../../../contract/catalogue/calls.ts';
import { catalogue, hot } from '../../models/catalogue.ts';
import { toGame } from './lobby.model.ts';

/** Playable alternatives, same category first (GAME-07). */
export function recommended(
  instead: Partial<Pick<GameItem, 'nodeId' | 'gameType'>> | null,
  count: number,
): GameItem[] {
  const good = (game: GameItem) =>
    game.playable && !game.maintenance && game.nodeId !== instead?.nodeId;
  const first = hot.value.filter(good);
  // Hot games alone could crowd out the category.
  const more = catalogue.value
    .filter(([, , , , , , flags]) => flags & catalogueFlags.playable)
    .map(toGame)
    .filter(good);
  const known = new Set(first.map((game) => game.nodeId));
  return [...first, ...more.filter((game) => !known.has(game.nodeId))]
    .toSorted(
      (a, b) => Number(b.gameType === instead?.gameType) - Number(a.gameType === instead?.gameType),
    )
    .slice(0, count);
}

/** A vendor's games, of a category if given; empty until the catalogue loads. */
export function vendorGames(vassalage: string, gameType?: string): GameItem[] {
  return catalogue.value
    .filter(
      ([, , , vendor, type, , flags]) =>
        vendor === vassalage &&
        (!gameType || type === gameType) &&
        !(flags & catalogueFlags.vassalage),
    )
    .map(toGame);
}
