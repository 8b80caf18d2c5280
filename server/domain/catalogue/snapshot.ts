import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { CategoryCode } from '../../../contract/categories.ts';
import type { Gateway } from '../../context.ts';
import { primaryOf } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { type CatalogueGame, type CatalogueVendor, gameName } from './game.ts';
import { readAll } from './read.ts';
import { inStoredOrder, storeOrder, storedOrders } from './stored-orders.ts';
import { SearchIndex } from './search-index.ts';
import { searchKey } from './text.ts';

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
  listed(language: string): readonly CatalogueGame[];
  /** Those of the list that are hot; the list is not made for them. */
  hot(language: string): readonly CatalogueGame[];
  /** The list's games of a vendor or a category, or all, in its order; all or those that open. */
  listedOf(
    language: string,
    filters: {
      vendor?: string | undefined;
      type?: CategoryCode | undefined;
      opens?: boolean | undefined;
    },
  ): readonly CatalogueGame[];
  /** Those of the list whose name or vendor has `text`, a search key that is not empty. */
  search(language: string, text: string): readonly CatalogueGame[];
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
    const { version, cockfight, jackpot } = await settingsOf(db);
    const key = `${version}${cockfight ? '-c' : ''}${jackpot ? '-j' : ''}`;
    const snapshot =
      cached.snapshot?.version === key ? cached.snapshot : await load(db, key, cockfight, jackpot);
    cached.snapshot = snapshot;
    if (cached.touched !== touched) continue;
    cached.checkedAt = askedAt;
    return snapshot;
  }
}

async function settingsOf(db: Kysely<Database>) {
  const { rows } = await sql<{ key: string; value: unknown }>`
    SELECT key, value FROM settings WHERE key IN ('catalogueVersion', 'cockfight')
    UNION ALL (SELECT 'jackpot', to_jsonb(open) FROM jackpot_terms ORDER BY id DESC LIMIT 1)`.execute(
    db,
  );
  const value = (key: string) => rows.find((row) => row.key === key)?.value;
  return {
    version: String(value('catalogueVersion') ?? '0'),
    cockfight: value('cockfight') === true,
    jackpot: value('jackpot') === true,
  };
}

async function load(
  db: Kysely<Database>,
  version: string,
  cockfight: boolean,
  jackpot: boolean,
): Promise<Snapshot> {
  const shown = (type: CategoryCode) => cockfight || type !== 'COCKFIGHT';
  const [read, orders] = await Promise.all([readAll(db, jackpot), storedOrders(db)]);
  const vendors = read.vendors.filter((vendor) => shown(vendor.type));
  const games = read.games.filter((game) => shown(game.type));
  const { removed } = read;
  const change = lastChange(read.games, lastChange(removed));
  const byId = new Map<string, CatalogueGame>();
  for (const game of games) byId.set(game.gameId, game);
  const ordersVersion = `${version}~${change}`;
  const listed = perLanguage((language) => {
    const stored = orders.find(
      (order) => order.language === language && order.version === ordersVersion,
    );
    const known = inStoredOrder(byId, stored?.game_ids);
    if (known) return known;
    const list = inListOrder(games, language);
    storeOrder(db, { language, version: ordersVersion }, list);
    return list;
  });
  const hot = perLanguage((language) =>
    inListOrder(
      games.filter((game) => game.hot),
      language,
    ),
  );
  const vendorNames = new Map(vendors.map((vendor) => [vendor.code, vendor.name]));
  const indexes = perLanguage((language) => {
    const texts = listed(language).map(
      (game) =>
        `${gameName(game, language)}\n${vendorNames.get(game.vendor) ?? ''}\n${game.vendor}`,
    );
    return new SearchIndex(texts.map(searchKey));
  });
  const search = (language: string, text: string) => {
    const list = listed(language);
    return indexes(language)
      .find(text)
      .map((i) => list[i]!);
  };
  const whole = groupsOf(listed);
  const open = groupsOf(perLanguage((language) => listed(language).filter((game) => game.opens)));
  const listedOf: Snapshot['listedOf'] = (language, { opens, ...filters }) =>
    (opens ? open : whole)(language, filters);
  return { version, cockfight, change, removed, byId, vendors, listed, listedOf, hot, search };
}

const lastChange = (of: readonly { changed: number }[], before = 0): number =>
  of.reduce((last, { changed }) => Math.max(last, changed), before);

/** A list's games by vendor or category, grouped once. */
function groupsOf(list: (language: string) => readonly CatalogueGame[]): Snapshot['listedOf'] {
  const ofVendor = perLanguage((language) => groupBy(list(language), 'vendor'));
  const ofType = perLanguage((language) => groupBy(list(language), 'type'));
  return (language, filters) => {
    if (filters.vendor) return ofVendor(language).get(filters.vendor) ?? [];
    return filters.type ? (ofType(language).get(filters.type) ?? []) : list(language);
  };
}

function groupBy<Key extends 'vendor' | 'type'>(
  games: readonly CatalogueGame[],
  key: Key,
): Map<CatalogueGame[Key], CatalogueGame[]> {
  const groups = new Map<CatalogueGame[Key], CatalogueGame[]>();
  for (const game of games) {
    const group = groups.get(game[key]);
    if (group) group.push(game);
    else groups.set(game[key], [game]);
  }
  return groups;
}

/** Makes once for each of the two languages that names and orders have. */
function perLanguage<Value>(make: (language: 'TY' | 'EN') => Value): (language: string) => Value {
  const made = new Map<string, Value>();
  return (language) => {
    const key = language === 'TY' ? 'TY' : 'EN';
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function inListOrder(games: readonly CatalogueGame[], language: string): CatalogueGame[] {
  const collator = new Intl.Collator(language === 'TY' ? 'fil' : 'en', { numeric: true });
  const group = (game: CatalogueGame) => (game.playable ? 0 : 2) + (game.hot ? 0 : 1);
  return games
    .map((game) => ({ game, name: gameName(game, language), group: group(game) }))
    .toSorted(
      (a, b) =>
        a.group - b.group ||
        (a.game.hot ? a.game.hotRank - b.game.hotRank : 0) ||
        collator.compare(a.name, b.name) ||
        (a.game.gameId < b.game.gameId ? -1 : 1),
    )
    .map(({ game }) => game);
}
