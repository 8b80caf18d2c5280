import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type CategoryCode, categories } from '../../../contract/shared.ts';
import type { Gateway } from '../../context.ts';
import { primaryOf } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { GamesTable, StoredCategory } from '../../db/tables/catalogue.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';
import { searchKey } from './text.ts';

/** Names by language code; `rtp` in basis points. */
export interface CatalogueGame {
  gameId: string;
  gameCode: string;
  vendor: string;
  type: CategoryCode;
  classify: string;
  names: Readonly<Record<string, string>>;
  hot: boolean;
  hotRank: number;
  trial: boolean;
  playable: boolean;
  vendorEntry: boolean;
  /** Its own or its vendor's. */
  maintenance: boolean;
  rtp: number | null;
  volatility: GamesTable['volatility'];
  /** Minimum stake, centavos; null where not stated. */
  minBet: number | null;
  /** Paying lines; null where not stated. */
  lines: number | null;
  /** ms since 1970, at midnight UTC. */
  releasedAt: number;
  /** The number of its last change. */
  changed: number;
}

/** A vendor within one lobby category. */
export interface CatalogueVendor {
  code: string;
  name: string;
  connected: boolean;
  maintenance: boolean;
  type: CategoryCode;
  position: number;
}

/** A game with its search text. */
export interface ListedGame {
  game: CatalogueGame;
  text: string;
}

/** The whole catalogue at one version; immutable. */
export interface Snapshot {
  version: string;
  /** Includes cockfights (LOB-11). */
  cockfight: boolean;
  /** The number of its last change. */
  change: number;
  /** Removed games, by the removing change's number. */
  removed: readonly { gameId: string; changed: number }[];
  byId: ReadonlyMap<string, CatalogueGame>;
  vendors: readonly CatalogueVendor[];
  /** Playable games first; within each group hot ones first, then by name. */
  listed(language: string): readonly ListedGame[];
}

const esportsVendors: ReadonlySet<string> = new Set(['TF']);
const cockfightVendors: ReadonlySet<string> = new Set(['DS88']);

/** Has sports and esports, distinguished by `classify`. */
const mixedVendor = 'PLR';

/** Splits SPORTS by vendor code (LOB-11), the house's by `classify`. */
function lobbyCategory(
  stored: StoredCategory,
  vendor: string,
  classify: string | null = null,
): CategoryCode {
  if (stored !== 'SPORTS') return stored;
  if (esportsVendors.has(vendor) || (vendor === mixedVendor && classify === 'ESPORTS'))
    return 'ESPORTS';
  return cockfightVendors.has(vendor) ? 'COCKFIGHT' : 'SPORTS';
}

/** A game's name; English where a language has none. */
export function gameName(game: CatalogueGame, language: string): string {
  return inLanguage(game.names, language);
}

interface CachedSnapshot {
  checkedAt: number;
  snapshot: Snapshot | null;
  /** Incremented when the last read is outdated. */
  touched: number;
  loading: Promise<Snapshot> | null;
}
/** By database handle: each call's context is a new object. */
const cachedSnapshots = new WeakMap<Kysely<Database>, CachedSnapshot>();
const recheckMs = 1000;

/**
 * The current catalogue. Queries the version at most once a second, the rows only when it changed.
 */
export async function currentCatalogue(gateway: Pick<Gateway, 'db'>): Promise<Snapshot> {
  const cached = cachedSnapshots.get(primaryOf(gateway.db)) ?? {
    checkedAt: -Infinity,
    snapshot: null,
    touched: 0,
    loading: null,
  };
  cachedSnapshots.set(primaryOf(gateway.db), cached);
  if (cached.snapshot && performance.now() - cached.checkedAt < recheckMs) return cached.snapshot;
  cached.loading ??= refresh(gateway.db, cached).finally(() => (cached.loading = null));
  return cached.loading;
}

/** Changes whenever catalogue or content does. */
export async function catalogueVersion(gateway: Pick<Gateway, 'db'>): Promise<string> {
  return (await currentCatalogue(gateway)).version;
}

/** Unique even within a millisecond at several processes. */
const newVersion = (): string => Date.now().toString(36) + randomBytes(3).toString('hex');

/**
 * Call after changes of vendors, games, announcements or banners: processes and devices then read
 * again.
 */
export async function touchCatalogue(
  gateway: Pick<Gateway, 'db'>,
  version = newVersion(),
): Promise<void> {
  await sql`INSERT INTO settings (key, value) VALUES ('catalogueVersion', to_jsonb(${version}::text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(gateway.db);
  recheckCatalogue(gateway);
}

/** Makes later calls read again, even during a read. */
export function recheckCatalogue({ db }: Pick<Gateway, 'db'>): void {
  const cached = cachedSnapshots.get(primaryOf(db));
  if (!cached) return;
  cached.checkedAt = -Infinity;
  cached.touched += 1;
}

async function refresh(db: Kysely<Database>, cached: CachedSnapshot): Promise<Snapshot> {
  for (;;) {
    const { touched } = cached;
    const askedAt = performance.now();
    const { version, cockfight } = await settingsOf(db);
    const key = cockfight ? `${version}-c` : version;
    const snapshot =
      cached.snapshot?.version === key ? cached.snapshot : await load(db, key, cockfight);
    cached.snapshot = snapshot;
    if (cached.touched !== touched) continue;
    cached.checkedAt = askedAt;
    return snapshot;
  }
}

async function settingsOf(db: Kysely<Database>) {
  const { rows } = await sql<{ key: string; value: unknown }>`
    SELECT key, value FROM settings WHERE key IN ('catalogueVersion', 'cockfight')`.execute(db);
  const value = (key: string) => rows.find((row) => row.key === key)?.value;
  return {
    version: String(value('catalogueVersion') ?? '0'),
    cockfight: value('cockfight') === true,
  };
}

async function load(db: Kysely<Database>, version: string, cockfight: boolean): Promise<Snapshot> {
  const shown = (type: CategoryCode) => cockfight || type !== 'COCKFIGHT';
  const read = await readAll(db);
  const vendors = read.vendors.filter((vendor) => shown(vendor.type));
  const games = toGames(read.games, vendors).filter((game) => shown(game.type));
  const removed = read.removed.map((row) => ({
    gameId: row.game_id,
    changed: Number(row.changed),
  }));
  const change = [...read.games, ...read.removed].reduce(
    (last, row) => Math.max(last, Number(row.changed)),
    0,
  );
  const byId = new Map(games.map((game) => [game.gameId, game]));
  const vendorNames = new Map(vendors.map((vendor) => [vendor.code, vendor.name]));
  const lists = new Map<string, ListedGame[]>();
  const listed = (language: string) => {
    const key = language === 'TY' ? 'TY' : 'EN';
    const list = lists.get(key) ?? inListOrder(games, key, vendorNames);
    lists.set(key, list);
    return list;
  };
  return { version, cockfight, change, removed, byId, vendors, listed };
}

/** One snapshot: a game removed meanwhile would be in neither list. */
function readAll(db: Kysely<Database>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      const games = await moment.selectFrom('games').selectAll().execute();
      const removed = await moment.selectFrom('games_removed').selectAll().execute();
      return { vendors: await readVendors(moment, games), games, removed };
    });
}

async function readVendors(
  db: Kysely<Database>,
  games: readonly Selectable<GamesTable>[],
): Promise<CatalogueVendor[]> {
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
  for (const { vendor, category, classify } of games)
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
  rows: readonly Selectable<GamesTable>[],
  vendors: readonly CatalogueVendor[],
): CatalogueGame[] {
  const connected = new Set(
    vendors.filter((vendor) => vendor.connected).map((vendor) => vendor.code),
  );
  const inRepair = new Set(
    vendors.filter((vendor) => vendor.maintenance).map((vendor) => vendor.code),
  );
  return rows.map((row) => ({
    gameId: row.game_id,
    gameCode: row.game_code,
    vendor: row.vendor,
    type: lobbyCategory(row.category, row.vendor, row.classify),
    classify: row.classify,
    names: row.names,
    hot: row.is_hot === 1,
    hotRank: row.hot_rank ?? Infinity,
    trial: row.trial_offered,
    playable: connected.has(row.vendor) && !row.vendor_entry,
    vendorEntry: row.vendor_entry,
    maintenance: row.maintenance || inRepair.has(row.vendor),
    rtp: row.rtp,
    volatility: row.volatility,
    minBet: row.min_bet,
    lines: row.lines,
    releasedAt: utcDay(row.released_on),
    changed: Number(row.changed),
  }));
}

/** The driver returns local midnight; ms since 1970 at midnight UTC. */
const utcDay = (date: Date): number =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

function inListOrder(
  games: readonly CatalogueGame[],
  language: string,
  vendorNames: Map<string, string>,
): ListedGame[] {
  const collator = new Intl.Collator(language === 'TY' ? 'fil' : 'en', { numeric: true });
  const group = (game: CatalogueGame) => (game.playable ? 0 : 2) + (game.hot ? 0 : 1);
  return games
    .map((game) => {
      const name = gameName(game, language);
      const text = searchKey(`${name}\n${vendorNames.get(game.vendor) ?? ''}\n${game.vendor}`);
      return { game, text, name, group: group(game) };
    })
    .toSorted(
      (a, b) =>
        a.group - b.group ||
        (a.game.hot ? a.game.hotRank - b.game.hotRank : 0) ||
        collator.compare(a.name, b.name) ||
        (a.game.gameId < b.game.gameId ? -1 : 1),
    )
    .map(({ game, text }) => ({ game, text }));
}
