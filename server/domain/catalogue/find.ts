import type { GameItem } from '../../../contract/catalogue/calls.ts';
import type { Gateway } from '../../context.ts';
import { toItem } from './items.ts';
import { currentCatalogue } from './snapshot.ts';

/** By node id, named in a language, or null. */
export async function gameItem(
  gateway: Pick<Gateway, 'db'>,
  gameId: string,
  language: string,
): Promise<GameItem | null> {
  const game = (await currentCatalogue(gateway)).byId.get(gameId);
  return game ? toItem(game, language) : null;
}
