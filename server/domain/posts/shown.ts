import { type Kysely, sql } from 'kysely';
import { postKinds } from '../../../contract/posts/shapes.ts';
import { nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import { primaryOf } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';

interface Shown {
  /** Changes with every change of a post, and when one's time comes. */
  version: string;
  /** `kind/slug`. */
  addresses: ReadonlySet<string>;
}
interface CachedShown {
  checkedAt: number;
  shown: Shown | null;
  loading: Promise<Shown> | null;
}
/** By database handle. */
const known = new WeakMap<Kysely<Database>, CachedShown>();
const recheckMs = 1000;

/** SQL: whether post `p` is shown. */
export const isShown = () =>
  sql<boolean>`(p.withdrawn_at IS NULL AND p.published_at <= ${nowDate()})`;

/** Asks the database at most once a second, however many guests ask. */
async function shownPosts({ db }: Pick<Gateway, 'db'>): Promise<Shown> {
  const cached = known.get(primaryOf(db)) ?? { checkedAt: -Infinity, shown: null, loading: null };
  known.set(primaryOf(db), cached);
  if (cached.shown && performance.now() - cached.checkedAt < recheckMs) return cached.shown;
  cached.loading ??= refresh(db, cached).finally(() => (cached.loading = null));
  return cached.loading;
}

async function refresh(db: Kysely<Database>, cached: CachedShown): Promise<Shown> {
  const askedAt = performance.now();
  const { rows } = await sql<{ version: string }>`
    SELECT coalesce(max(id), 0) || '.' || coalesce(sum(revision), 0) || '.' || count(*) FILTER (WHERE ${isShown()}) AS version FROM posts p`.execute(
    db,
  );
  const version = rows[0]!.version;
  const shown =
    cached.shown?.version === version ? cached.shown : { version, addresses: await addresses(db) };
  if (known.get(primaryOf(db)) === cached) Object.assign(cached, { shown, checkedAt: askedAt });
  return shown;
}

async function addresses(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string }>`
    SELECT p.kind || '/' || p.slug AS address FROM posts p WHERE ${isShown()}`.execute(db);
  return new Set(rows.map(({ address }) => address));
}

/** Makes later calls of this process read again; others do within a second. */
export function recheckPosts({ db }: Pick<Gateway, 'db'>): void {
  known.delete(primaryOf(db));
}

export const postsVersion = async (gateway: Pick<Gateway, 'db'>): Promise<string> =>
  (await shownPosts(gateway)).version;

const postPath = new RegExp(`^/((?:${postKinds.join('|')})/[^/]+)/*$`);

/** False for the address of a post that is not shown; true for all others. */
export async function isFoundPath(gateway: Pick<Gateway, 'db'>, path: string): Promise<boolean> {
  const [, address] = postPath.exec(path.toLowerCase()) ?? [];
  return address === undefined || (await shownPosts(gateway)).addresses.has(address);
}
