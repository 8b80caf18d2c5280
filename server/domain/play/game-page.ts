import type { Request, Value } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { gamesAlike } from '../catalogue/alike.ts';
import { toItem } from '../catalogue/items.ts';
import { popularGames } from '../catalogue/popular.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { detailsOf } from './game-details.ts';

const maxAlike = 6;

/**
 * What the page of a game shows (GAME-18). Throws `game_not_found`, also for a vendor's entry, which
 * is a list.
 */
export async function gamePage(
  { nodeId: gameId, language }: Request<'games.page'>,
  gateway: Pick<Gateway, 'db'>,
): Promise<Value<'games.page'>> {
  const catalogue = await currentCatalogue(gateway);
  const game = catalogue.byId.get(gameId);
  if (!game || game.vendorEntry) throw new DomainError('game_not_found', { field: 'nodeId' });
  const [details, { days, games }] = await Promise.all([
    detailsOf({ nodeId: gameId }, gateway),
    popularGames(gateway, language),
  ]);
  const played = games.find((each) => each.game.nodeId === gameId);
  const vendor = catalogue.vendors.find(({ code }) => code === game.vendor);
  return {
    game: toItem(game, language),
    vendorName: vendor?.name ?? game.vendor,
    details,
    features: game.features ? [...game.features] : null,
    popular: played ? { days, players: played.players } : null,
    alike: gamesAlike(game, catalogue, language, maxAlike).map((each) => toItem(each, language)),
  };
}
