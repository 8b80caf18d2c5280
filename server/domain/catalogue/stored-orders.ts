import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CatalogueGame } from './game.ts';

/** The ids of each language's list at a version, so that a later start need not sort it. */
export function storedOrders(db: Kysely<Database>, version: string) {
  return {
    /** By language, ids with commas between. */
    async read(): Promise<ReadonlyMap<string, string>> {
      const rows = await db
        .selectFrom('catalogue_orders')
        .select(['language', 'game_ids'])
        .where('version', '=', version)
        .execute();
      return new Map(rows.map(({ language, game_ids }) => [language, game_ids]));
    },
    /** In the background; a list that is not stored is sorted again. */
    save(language: string, list: readonly CatalogueGame[]): void {
      const game_ids = list.map(({ gameId }) => gameId).join(',');
      db.insertInto('catalogue_orders')
        .values({ language, version, game_ids })
        .onConflict((conflict) => conflict.column('language').doUpdateSet({ version, game_ids }))
        .execute()
        .catch(() => {});
    },
  };
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
