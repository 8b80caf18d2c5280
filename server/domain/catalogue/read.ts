import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { GameFeature } from '../../../contract/catalogue/facts.ts';
import { type CategoryCode, categories } from '../../../contract/categories.ts';
import { houseGames } from '../../../games/house.ts';
import type { Database } from '../../db/database.ts';
import type { GamesTable, StoredCategory, Texts } from '../../db/tables/catalogue.ts';
import type { CatalogueGame, CatalogueVendor } from './game.ts';
import { type Columns, columnsVersion, storeColumns, storedColumns } from './stored-columns.ts';

/** Per statement. */
const maxRows = 5000;
const dayMs = 86_400_000;
/** Columns of `games`, in the order of `gameRow`. */
type GameRow = [
  gameId: string,
  gameCode: string,
  vendor: string,
  category: StoredCategory,
  classify: string,
  names: Texts,
  isHot: number,
  hotRank: number | null,
  trial: boolean,
  vendorEntry: boolean,
  maintenance: boolean,
  rtp: number | null,
  volatility: GamesTable['volatility'],
  minBet: number | null,
  lines: number | null,
  features: readonly GameFeature[] | null,
  releasedDay: number,
  changed: number,
];

/** JSON of all rows, and the last game; null without games. */
type Part = { rows: string; last: string } | { rows: null; last: null };

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

const storedCategory = (type: CategoryCode): StoredCategory =>
  type === 'ESPORTS' || type === 'COCKFIGHT' ? 'SPORTS' : type;

/**
 * What the house's games have now: their definitions know it better than rows of an older build.
 * @param stored by its row
 * @param jackpot whether spins can win it
 */
function featuresOf(
  vendor: string,
  gameCode: string,
  stored: readonly GameFeature[] | null,
  jackpot: boolean,
): readonly GameFeature[] | null {
  const ours = vendor === houseVendor ? houseGames.get(gameCode) : undefined;
  if (!ours) return stored;
  return jackpot && 'spins' in ours.game ? [...ours.features, 'jackpot'] : ours.features;
}

/**
 * In one snapshot: a game removed meanwhile would be in neither list.
 * @param jackpot whether spins of the house can win it
 */
export async function readAll(db: Kysely<Database>, jackpot: boolean) {
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      const vendors = await readVendors(moment);
      const version = await columnsVersion(moment, rowForm(moment));
      const stored = await storedColumns(moment, version);
      const columns = (stored ?? (await readColumns(moment))) as GameColumns;
      const removed = await moment.selectFrom('games_removed').selectAll().execute();
      return { vendors, removed, version, columns, isStored: stored !== null };
    });
  const { vendors, removed, version, columns, isStored } = read;
  if (!isStored) storeColumns(db, version, columns);
  const games = await toGames(columns, vendors, jackpot);
  openEntries(games);
  return {
    vendors: toVendors(vendors, games),
    games,
    removed: removed.map((row) => ({ gameId: row.game_id, changed: Number(row.changed) })),
  };
}

/** The values of each column: a game is the same place in all. */
type ColumnsOf<Row extends unknown[]> = { [Column in keyof Row]: Row[Column][] };
type GameColumns = ColumnsOf<GameRow>;

async function readColumns(db: Kysely<Database>): Promise<Columns> {
  const columns: Columns = [];
  for (let part = await readPart(db, '0'); part.last !== null;) {
    const next = readPart(db, part.last);
    // Sends it: PostgreSQL makes the next part while this one is parsed.
    await nextTurn();
    for (const row of JSON.parse(part.rows) as GameRow[])
      for (const [i, value] of row.entries()) (columns[i] ??= []).push(value);
    part = await next;
  }
  return columns;
}

/** Its JSON, `null` too. Numbers and truth values are JSON as texts. */
const orNull = (json: string) => sql`coalesce(${sql.raw(json)}::text, 'null')`;

/** The JSON of a `GameRow` without its brackets. */
const gameRow = sql`concat_ws(',', to_json(game_id::text), to_json(game_code), to_json(vendor),
  to_json(category), to_json(classify), names, is_hot, ${orNull('hot_rank')}, trial_offered::text,
  vendor_entry::text, maintenance::text, ${orNull('rtp')}, ${orNull('to_json(volatility)')},
  ${orNull('min_bet')}, ${orNull('lines')}, ${orNull('to_json(features)')},
  released_on - DATE '1970-01-01', changed)`;

/** Differs between builds that read other rows. */
const rowForm = (db: Kysely<Database>): string =>
  createHash('sha256').update(gameRow.compile(db).sql).digest('base64url').slice(0, 8);

/**
 * A part at a time: all rows at once would take more memory than all games. As JSON: parsed in less
 * than half of the time, and a short text that many games have is one string. PostgreSQL writes a
 * text per row in half the time of `json_agg` per column.
 * @param after the last part's last game
 */
async function readPart(db: Kysely<Database>, after: string): Promise<Part> {
  const { rows } = await sql<Part>`
    SELECT max(game_id) AS last, '[[' || string_agg(${gameRow}, '],[') || ']]' AS rows
    FROM (SELECT * FROM games WHERE game_id > ${after} ORDER BY game_id LIMIT ${maxRows}) part`.execute(
    db,
  );
  return rows[0] ?? { rows: null, last: null };
}

const readVendors = (db: Kysely<Database>) =>
  db
    .selectFrom('vendor_categories as c')
    .innerJoin('vendors as v', 'v.code', 'c.vendor')
    .select(['v.code', 'v.name', 'v.connected', 'v.maintenance', 'c.category', 'c.position'])
    .execute();
type VendorRow = Awaited<ReturnType<typeof readVendors>>[number];

/** Vendors in each category of the lobby that is theirs, or that games of theirs are in. */
function toVendors(rows: readonly VendorRow[], games: readonly CatalogueGame[]): CatalogueVendor[] {
  const types = new Map(
    rows.map(({ category, code }) => [
      `${code} ${category}`,
      new Set([lobbyCategory(category, code)]),
    ]),
  );
  for (const { vendor, type } of games) types.get(`${vendor} ${storedCategory(type)}`)?.add(type);
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

async function toGames(
  columns: GameColumns,
  vendors: readonly VendorRow[],
  jackpot: boolean,
): Promise<CatalogueGame[]> {
  const toGame = gameMaker(columns, vendors, jackpot);
  const games: CatalogueGame[] = [];
  const count = columns[0]?.length ?? 0;
  while (games.length < count) {
    const end = Math.min(count, games.length + maxRows);
    for (let i = games.length; i < end; i += 1) games.push(toGame(i));
    // No turn of the event loop is long.
    await nextTurn();
  }
  return games;
}

/** Returns what makes the game of a place in the columns. */
function gameMaker(columns: GameColumns, vendorRows: readonly VendorRow[], jackpot: boolean) {
  const codesOf = (rows: readonly VendorRow[]) => new Set(rows.map(({ code }) => code));
  const connected = codesOf(vendorRows.filter((vendor) => vendor.connected));
  const inRepair = codesOf(vendorRows.filter((vendor) => vendor.maintenance));
  const [gameIds, gameCodes, vendors, categories, classifies, names, ...rest] = columns;
  const [hots, hotRanks, trials, vendorEntries, repairs, rtps, volatilities, ...more] = rest;
  const [minBets, lines, features, releasedDays, changes] = more;
  return (i: number): CatalogueGame => {
    const vendor = vendors[i]!;
    const gameCode = gameCodes[i]!;
    const classify = classifies[i]!;
    const vendorEntry = vendorEntries[i]!;
    const playable = connected.has(vendor) && !vendorEntry;
    return {
      gameId: gameIds[i]!,
      gameCode,
      vendor,
      type: lobbyCategory(categories[i]!, vendor, classify),
      classify,
      names: names[i]!,
      hot: hots[i] === 1,
      hotRank: hotRanks[i] ?? Infinity,
      trial: trials[i]!,
      playable,
      opens: playable,
      vendorEntry,
      maintenance: repairs[i]! || inRepair.has(vendor),
      rtp: rtps[i] ?? null,
      volatility: volatilities[i] ?? null,
      minBet: minBets[i] ?? null,
      lines: lines[i] ?? null,
      features: featuresOf(vendor, gameCode, features[i] ?? null, jackpot),
      releasedAt: releasedDays[i]! * dayMs,
      changed: changes[i]!,
    };
  };
}

/** An entry opens the list of its vendor in its category. */
function openEntries(games: readonly CatalogueGame[]): void {
  const key = ({ type, vendor }: CatalogueGame) => `${type} ${vendor}`;
  const open = new Set(games.filter((game) => game.playable).map(key));
  for (const game of games) if (game.vendorEntry) game.opens = open.has(key(game));
}
