import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { houseVendor } from '../domain/play/house-games.ts';
import { newToken } from '../kernel/tokens.ts';
import { memberCurrency } from '../kernel/currency.ts';
import { openAccount, systemAccount } from '../ledger/ledger.ts';

const hour = 3_600_000;

/**
 * Gives a member four favourites and five games opened yesterday evening, sessions and launches
 * over.
 */
export async function fillShelf(db: Kysely<Database>, customerId: string): Promise<void> {
  const games = await db
    .selectFrom('games')
    .select(['game_id', 'game_code'])
    .where('vendor', '=', houseVendor)
    .where('maintenance', '=', false)
    .orderBy(sql`hot_rank NULLS LAST`)
    .orderBy('game_id')
    .limit(8)
    .execute();
  const favourites = games.slice(0, 4).map(({ game_id }) => ({ customer_id: customerId, game_id }));
  if (favourites.length > 0) await db.insertInto('favourites').values(favourites).execute();
  await spendEvening(db, customerId, games.slice(1, 6));
}

async function spendEvening(
  db: Kysely<Database>,
  customerId: string,
  games: readonly { game_id: string; game_code: string }[],
): Promise<void> {
  if (games.length === 0) return;
  const began = Date.now() - 22 * hour;
  const over = new Date(began + 2 * hour);
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: newToken().hash,
      customer_id: customerId,
      created_at: new Date(began),
      last_seen_at: over,
      expires_at: over,
      ended_at: over,
      idle_seconds: 7200,
      ip: '127.0.0.1',
      user_agent: 'demo',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const common = {
    session_id: id,
    customer_id: customerId,
    vendor: houseVendor,
    wallet_id: await openAccount(db, customerId, memberCurrency),
    house_id: await systemAccount(db, 'house', memberCurrency, customerId),
    currency: memberCurrency,
    trial: false,
    language: 'TY',
    expires_at: over,
  };
  const launches = games.map(({ game_id, game_code }, i) => ({
    ...common,
    token_hash: newToken().hash,
    game_id,
    game_code,
    created_at: new Date(began + i * 0.3 * hour),
  }));
  await db.insertInto('launches').values(launches).execute();
}
