import { sql } from 'kysely';
import type { GameFeature } from '../../../contract/catalogue/facts.ts';
import { houseGames } from '../../../games/house.ts';
import { lines } from '../../../games/slots/rules.ts';
import { slotEntries } from '../../../games/slots/server/house.ts';
import type { Gateway } from '../../context.ts';
import type { StoredCategory } from '../../db/tables/catalogue.ts';
import { touchCatalogue } from './snapshot.ts';

/** The house as a vendor. */
export const house = { code: 'PLR', name: 'Palaro Originals' };

/** A row of `games` to insert. */
export interface NewGame {
  game_id: number;
  game_code: string;
  vendor: string;
  category: StoredCategory;
  classify: string;
  names: Readonly<Record<string, string>>;
  is_hot: 0 | 1;
  hot_rank: number | null;
  trial_offered: boolean;
  vendor_entry: boolean;
  maintenance: boolean;
  /** Basis points. */
  rtp: number | null;
  volatility: 'low' | 'medium' | 'high' | null;
  /** Centavos. */
  min_bet: number | null;
  lines: number | null;
  features: readonly GameFeature[] | null;
  /** ISO date. */
  released_on: string;
}

const columns: readonly (keyof NewGame)[] = [
  'game_id',
  'game_code',
  'vendor',
  'category',
  'classify',
  'names',
  'is_hot',
  'hot_rank',
  'trial_offered',
  'vendor_entry',
  'maintenance',
  'rtp',
  'volatility',
  'min_bet',
  'lines',
  'features',
  'released_on',
];

/** All games of the house; its slots are hot, in their order. */
export function houseCatalogue(): NewGame[] {
  const slots = new Map(slotEntries.map((entry, i) => [entry.code, i]));
  return [...houseGames.values()].map((entry) => {
    const { code, names, game, gameId, category, classify, volatility, features } = entry;
    const rank = slots.get(code);
    return {
      game_id: gameId,
      game_code: code,
      vendor: house.code,
      category,
      classify,
      names,
      is_hot: rank === undefined ? 0 : 1,
      hot_rank: rank === undefined ? null : rank + 1,
      trial_offered: true,
      vendor_entry: false,
      maintenance: false,
      rtp: game.rtp(code),
      volatility,
      min_bet: game.limits.min,
      lines: rank === undefined ? null : lines.length,
      features,
      released_on: '2026-11-20',
    };
  });
}

/** Inserts games that are not there; others stay as they are. Returns how many were new. */
export async function insertGames(
  { db }: Pick<Gateway, 'db'>,
  games: readonly NewGame[],
): Promise<number> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`INSERT INTO games (${names})
    SELECT ${names} FROM json_populate_recordset(NULL::games, ${JSON.stringify(games)}::json)
    ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Adds the house, its categories (last) and its games where they are missing (SAFE-08). A repeated
 * call changes nothing.
 */
export async function addHouse(
  gateway: Pick<Gateway, 'db'>,
): Promise<{ added: number; games: number }> {
  const games = houseCatalogue();
  const added = await gateway.db.transaction().execute(async (db) => {
    await db
      .insertInto('vendors')
      .values({ ...house, connected: true, own_wallet: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`INSERT INTO vendor_categories (vendor, category, position)
      SELECT ${house.code}, category, coalesce((SELECT max(position) + 1 FROM vendor_categories c WHERE c.category = own.category), 0)
      FROM unnest(${[...new Set(games.map(({ category }) => category))]}::text[]) AS own(category) ON CONFLICT DO NOTHING`.execute(
      db,
    );
    return insertGames({ db }, games);
  });
  if (added > 0) await touchCatalogue(gateway);
  return { added, games: games.length };
}
