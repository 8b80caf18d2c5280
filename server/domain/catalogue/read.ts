import { type Kysely, type Selectable, sql } from 'kysely';
import type { GameFeature } from '../../../contract/catalogue/facts.ts';
import { type CategoryCode, categories } from '../../../contract/shared.ts';
import { houseGames } from '../../../games/house.ts';
import type { Database } from '../../db/database.ts';
import type { GamesTable, StoredCategory } from '../../db/tables/catalogue.ts';
import { type CatalogueGame, type CatalogueVendor, gameColumns } from './game.ts';

/** Per statement. */
const maxRows = 5000;
const dayMs = 86_400_000;
type GameRow = Pick<Selectable<GamesTable>, (typeof gameColumns)[number] | 'changed'> & {
  released_day: number;
};

const esportsVendors: ReadonlySet<string> = new Set(['TF']);
const cockfightVendors: ReadonlySet<string> = new Set(['DS88']);

/** The house; has sports and esports, distinguished by `classify`. */
const houseVendor = 'PLR';

/** Splits SPORTS by vendor code (LOB-11), the house's by `classify`. */
function lobbyCategory(
  stored: StoredCategory,
  vendor: string,
  classify: string | null = null,
): CategoryCode {
  if (stored !== 'SPORTS') return stored;
  if (esportsVendors.has(vendor) || (vendor === houseVendor && classify === 'ESPORTS'))
    return 'ESPORTS';
  return cockfightVendors.has(vendor) ? 'COCKFIGHT' : 'SPORTS';
}

/**
 * What the house's games have now: their definitions know it better than rows of an older build.
 * @param jackpot whether spins can win it
 */
function featuresOf(row: GameRow, jackpot: boolean): readonly GameFeature[] | null {
  const ours = row.vendor === houseVendor ? houseGames.get(row.game_code) : undefined;
  if (!ours) return row.features;
  return jackpot && 'spins' in ours.game ? [...ours.features, 'jackpot'] : ours.features;
}

/**
 * In one snapshot: a game removed meanwhile would be in neither list.
 * @param jackpot whether spins of the house can win it
 */
export function readAll(db: Kysely<Database>, jackpot: boolean) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      const vendors = await readVendors(moment);
      const games = await readGames(moment, vendors, jackpot);
      const removed = await moment.selectFrom('games_removed').selectAll().execute();
      return {
        vendors,
        games,
        removed: removed.map((row) => ({ gameId: row.game_id, changed: Number(row.changed) })),
      };
    });
}

/** In parts: all rows at once would take more memory than all games. */
async function readGames(
  db: Kysely<Database>,
  vendors: readonly CatalogueVendor[],
  jackpot: boolean,
): Promise<CatalogueGame[]> {
  const games: CatalogueGame[] = [];
  for (let after = '0', isLast = false; !isLast;) {
    const rows = await db
      .selectFrom('games')
      .select([
        ...gameColumns,
        'changed',
        sql<number>`released_on - DATE '1970-01-01'`.as('released_day'),
      ])
      .where('game_id', '>', after)
      .orderBy('game_id')
      .limit(maxRows)
      .execute();
    games.push(...toGames(rows, vendors, jackpot));
    after = rows.at(-1)?.game_id ?? after;
    isLast = rows.length < maxRows;
  }
  openEntries(games);
  return games;
}

async function readVendors(db: Kysely<Database>): Promise<CatalogueVendor[]> {
  const rows = await db
    .selectFrom('vendor_categories as c')
    .innerJoin('vendors as v', 'v.code', 'c.vendor')
    .select(['v.code', 'v.name', 'v.connected', 'v.maintenance', 'c.category', 'c.position'])
    .execute();
  const types = new Map(
    rows.map(({ category, code }) => [
      `${code} ${category}`,
      new Set([lobbyCategory(category, code)]),
    ]),
  );
  const kinds = await db
    .selectFrom('games')
    .select(['vendor', 'category', 'classify'])
    .distinct()
    .execute();
  for (const { vendor, category, classify } of kinds)
    types.get(`${vendor} ${category}`)?.add(lobbyCategory(category, vendor, classify));
  return rows
    .flatMap(({ category, code, name, connected, maintenance, position }) =>
      [...(types.get(`${code} ${category}`) ?? [])].map((type) => ({
        code,
        name,
        connected,
        maintenance,
        position,
        type,
      })),
    )
    .toSorted(
      (a, b) =>
        categories.indexOf(a.type) - categories.indexOf(b.type) ||
        Number(b.connected) - Number(a.connected) ||
        a.position - b.position ||
        (a.code < b.code ? -1 : 1),
    );
}

function toGames(
  rows: readonly GameRow[],
  vendors: readonly CatalogueVendor[],
  jackpot: boolean,
): CatalogueGame[] {
  const connected = new Set(
    vendors.filter((vendor) => vendor.connected).map((vendor) => vendor.code),
  );
  const inRepair = new Set(
    vendors.filter((vendor) => vendor.maintenance).map((vendor) => vendor.code),
  );
  return rows.map((row) => {
    const playable = connected.has(row.vendor) && !row.vendor_entry;
    return {
      gameId: row.game_id,
      gameCode: row.game_code,
      vendor: row.vendor,
      type: lobbyCategory(row.category, row.vendor, row.classify),
      classify: row.classify,
      names: row.names,
      hot: row.is_hot === 1,
      hotRank: row.hot_rank ?? Infinity,
      trial: row.trial_offered,
      playable,
      opens: playable,
      vendorEntry: row.vendor_entry,
      maintenance: row.maintenance || inRepair.has(row.vendor),
      rtp: row.rtp,
      volatility: row.volatility,
      minBet: row.min_bet,
      lines: row.lines,
      features: featuresOf(row, jackpot),
      releasedAt: row.released_day * dayMs,
      changed: Number(row.changed),
    };
  });
}

/** An entry opens the list of its vendor in its category. */
function openEntries(games: readonly CatalogueGame[]): void {
  const key = ({ type, vendor }: CatalogueGame) => `${type} ${vendor}`;
  const open = new Set(games.filter((game) => game.playable).map(key));
  for (const game of games) if (game.vendorEntry) game.opens = open.has(key(game));
}
