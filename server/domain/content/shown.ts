import { type Kysely, type RawBuilder, sql } from 'kysely';
import { nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import { primaryOf } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { isInTime } from '../../kernel/in-time.ts';

interface ContentState {
  /** Changes with every change, and when one begins or ends. */
  version: string;
  /** When this process first read that version, by `performance.now()`. */
  since: number;
}
interface CachedState {
  checkedAt: number;
  /** Incremented when the last read is outdated. */
  touched: number;
  state: ContentState | null;
  loading: Promise<ContentState> | null;
}
/** By database handle. */
const known = new WeakMap<Kysely<Database>, CachedState>();
const recheckMs = 1000;

/** SQL: whether announcement `c` is shown. */
export const isAnnouncementShown = isInTime;

/** SQL: whether banner `c` is shown; one of a promotion as long as that runs. */
export const isBannerShown = () => sql<boolean>`(${isInTime()}
  AND (c.linkage_type <> 'promotion' OR EXISTS (SELECT FROM promotions p WHERE p.id::text = c.target
    AND p.starts_at <= ${nowDate()} AND coalesce(least(p.ends_at, p.closed_at) > ${nowDate()}, true))))`;

/** Beginnings and ends are counted apart: one may end as another begins. */
const countsOf = (table: 'announcements' | 'banners', isShown: RawBuilder<boolean>) => sql<string>`
  (SELECT concat_ws('.', max(id), sum(revision), count(*) FILTER (WHERE c.published_at <= ${nowDate()}),
    count(*) FILTER (WHERE c.shown_until <= ${nowDate()}), count(*) FILTER (WHERE ${isShown})) FROM ${sql.table(table)} c)`;

/** Asks the database at most once a second, however many guests ask. */
export async function contentState({ db }: Pick<Gateway, 'db'>): Promise<ContentState> {
  const cached = known.get(primaryOf(db)) ?? {
    checkedAt: -Infinity,
    touched: 0,
    state: null,
    loading: null,
  };
  known.set(primaryOf(db), cached);
  if (cached.state && performance.now() - cached.checkedAt < recheckMs) return cached.state;
  cached.loading ??= refresh(db, cached).finally(() => (cached.loading = null));
  return cached.loading;
}

async function refresh(db: Kysely<Database>, cached: CachedState): Promise<ContentState> {
  for (;;) {
    const { touched } = cached;
    const askedAt = performance.now();
    const { rows } = await sql<{ version: string }>`
      SELECT ${countsOf('announcements', isAnnouncementShown())} || '-' || ${countsOf('banners', isBannerShown())} AS version`.execute(
      db,
    );
    const { version } = rows[0]!;
    const state =
      cached.state?.version === version ? cached.state : { version, since: performance.now() };
    cached.state = state;
    if (cached.touched !== touched) continue;
    cached.checkedAt = askedAt;
    return state;
  }
}

/** Makes later calls of this process read again, even during a read. */
export function recheckContent({ db }: Pick<Gateway, 'db'>): void {
  const cached = known.get(primaryOf(db));
  if (!cached) return;
  cached.checkedAt = -Infinity;
  cached.touched += 1;
}

/** Versions answers and pages that show announcements or banners. */
export const contentVersion = async (gateway: Pick<Gateway, 'db'>): Promise<string> =>
  (await contentState(gateway)).version;
