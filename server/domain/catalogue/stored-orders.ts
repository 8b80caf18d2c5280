import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CatalogueGame } from './game.ts';

/** The ids of a language's list at a version, so that a later start need not sort it. */
interface StoredOrder {
  language: string;
  version: string;
  /** With commas between. */
  game_ids: string;
}

/** The last ones, of any version: it is known only once the games are read. */
export const storedOrders = (db: Kysely<Database>): Promise<StoredOrder[]> =>
  db.selectFrom('catalogue_orders').selectAll().execute();

/** In the background; a list that is not stored is sorted again. */
export function storeOrder(
  db: Kysely<Database>,
  { language, version }: Pick<StoredOrder, 'language' | 'version'>,
  list: readonly CatalogueGame[],
): void {
  const game_ids = list.map(({ gameId }) => gameId).join(',');
  db.insertInto('catalogue_orders')
    .values({ language, version, game_ids })
    .onConflict((conflict) => conflict.column('language').doUpdateSet({ version, game_ids }))
    .execute()
    .catch(() => {});
}

/** Null unless the order has each game. */
export function inStoredOrder(
  byId: ReadonlyMap<string, CatalogueGame>,
  ids: string | undefined,
): CatalogueGame[] | null {
  const games: CatalogueGame[] = [];
  for (const id of (ids ?? '').split(',')) {
    const game = byId.get(id);
    if (game) games.push(game);
  }
  return games.length === byId.size ? games : null;
}
