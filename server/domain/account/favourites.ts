import { sql } from 'kysely';
import type { GameItem } from '../../../contract/catalogue/calls.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context, Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { toItem } from '../catalogue/items.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';

export interface Page extends Pick<Request<'account.favourites'>, 'gameType' | 'vassalage'> {
  /** From 1. */
  page: number;
  pageSize: number;
  language: string;
}

/** Newest first. */
export async function favouriteIds(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('game_id')
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .orderBy('game_id')
    .execute();
  return rows.map(({ game_id }) => game_id);
}

/** Opened games, latest first. */
export async function recentIds(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`
    SELECT game_id FROM launches WHERE customer_id = ${customerId}
    GROUP BY game_id ORDER BY max(created_at) DESC, game_id LIMIT 999`.execute(db);
  return rows.map(({ game_id }) => game_id);
}

/** An existing one stays in place (GAME-03). Throws `game_not_found`. */
export async function addFavourite(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  gameId: string,
): Promise<void> {
  const known = await db
    .selectFrom('games')
    .select('game_id')
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  if (!known) throw new DomainError('game_not_found');
  await db
    .insertInto('favourites')
    .values({ customer_id: customerId, game_id: gameId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Idempotent. */
export async function removeFavourite(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  gameId: string,
): Promise<void> {
  await db
    .deleteFrom('favourites')
    .where('customer_id', '=', customerId)
    .where('game_id', '=', gameId)
    .execute();
}

/** In the ids' order, filtered; skips missing ones. */
export async function pageOfGames(
  context: Context,
  ids: readonly string[],
  { gameType, vassalage: vendor, page, pageSize, language }: Page,
): Promise<{ games: GameItem[]; totalPages: number }> {
  const { byId } = await currentCatalogue(context);
  const found = ids.flatMap((id) => {
    const game = byId.get(id);
    return game && (!gameType || game.type === gameType) && (!vendor || game.vendor === vendor)
      ? [game]
      : [];
  });
  const games = found
    .slice((page - 1) * pageSize, page * pageSize)
    .map((game) => toItem(game, language));
  return { games, totalPages: Math.ceil(found.length / pageSize) };
}
