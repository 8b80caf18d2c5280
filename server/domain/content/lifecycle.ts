import { sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { ContentState } from '../../../contract/operator-content/sources.ts';
import { nowDate } from '../../clock.ts';
import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';

export type ContentTable = 'announcements' | 'banners';
type Published = Value<'operator.announcementPublish'>;

/** SQL: the state of row `c`, by its times. */
export const stateOf = () => sql<ContentState>`CASE WHEN c.withdrawn_at IS NOT NULL THEN 'withdrawn'
  WHEN c.published_at IS NULL THEN 'draft' WHEN c.shown_until <= ${nowDate()} THEN 'ended'
  WHEN c.published_at <= ${nowDate()} THEN 'published' ELSE 'scheduled' END`;

interface Row {
  published_at: Date | null;
  shown_until: Date | null;
  withdrawn_at: Date | null;
  /** Others that are shown or will be: of the same group, if there are groups. */
  others: number;
}

/**
 * Shows a row from `from` on, by default from now on, until `until`; one that has begun or was
 * withdrawn has its time already. Throws `not_found`, and `invalid_request` for a time that does not
 * fit (`from`, `until`) or too many at once (`count`).
 */
export async function publishContent(
  table: ContentTable,
  { id, from, until }: Request<'operator.announcementPublish'>,
  maxAtOnce: number,
  { db }: Pick<Gateway, 'db'>,
): Promise<Published> {
  return db.transaction().execute(async (held) => {
    // One at a time, since each counts the others.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`publish ${table}`}, 0))`.execute(
      held,
    );
    const sameGroup = table === 'banners' ? sql`o.group_name = c.group_name` : sql`true`;
    const { rows } = await sql<Row>`
      SELECT c.published_at, c.shown_until, c.withdrawn_at,
        (SELECT count(*)::int FROM ${sql.table(table)} o WHERE o.id <> c.id AND ${sameGroup} AND o.withdrawn_at IS NULL
          AND o.published_at IS NOT NULL AND (o.shown_until IS NULL OR o.shown_until > ${nowDate()})) AS others
      FROM ${sql.table(table)} c WHERE c.id = ${id} FOR UPDATE`.execute(held);
    const [row] = rows;
    if (!row) throw new DomainError('not_found', { field: 'id' });
    if (row.others >= maxAtOnce) throw new DomainError('invalid_request', { field: 'count' });
    const times = timesOf(row, from, until);
    const changed =
      row.withdrawn_at !== null ||
      row.published_at?.getTime() !== times.from.getTime() ||
      row.shown_until?.getTime() !== times.until?.getTime();
    const after = await sql<{ state: ContentState }>`
      UPDATE ${sql.table(table)} AS c SET published_at = ${times.from}, shown_until = ${times.until}, withdrawn_at = NULL,
        revision = revision + ${changed ? 1 : 0} WHERE c.id = ${id} RETURNING ${stateOf()} AS state`.execute(
      held,
    );
    return {
      changed,
      state: after.rows[0]!.state,
      from: times.from.toISOString(),
      until: times.until?.toISOString() ?? null,
    };
  });
}

/** An end that is over is no end of what is shown again. */
function timesOf(row: Row, from: string | undefined, until: string | null | undefined) {
  const now = nowDate();
  const begun = row.published_at && row.published_at <= now ? row.published_at : now;
  const start = from === undefined ? begun : timeOf(from, 'from');
  const before = row.shown_until && row.shown_until > now ? row.shown_until : null;
  const wanted = until ? timeOf(until, 'until') : null;
  const end = until === undefined ? before : wanted;
  if (end && (end <= start || end <= now))
    throw new DomainError('invalid_request', { field: 'until' });
  return { from: start, until: end };
}

/** Of this century: PostgreSQL takes no year 0. */
function timeOf(text: string, field: 'from' | 'until'): Date {
  const time = new Date(text);
  const year = time.getUTCFullYear();
  if (!(year >= 2000 && year < 2100)) throw new DomainError('invalid_request', { field });
  return time;
}

/** Takes a row back. Throws `not_found`, also for a draft. */
export async function withdrawContent(
  table: ContentTable,
  { id }: Request<'operator.announcementWithdraw'>,
  { db }: Pick<Gateway, 'db'>,
): Promise<{ changed: boolean }> {
  const { rows } = await sql<{ changed: boolean }>`
    WITH before AS (SELECT id, withdrawn_at IS NULL AS changed FROM ${sql.table(table)}
        WHERE id = ${id} AND published_at IS NOT NULL FOR UPDATE),
      done AS (UPDATE ${sql.table(table)} c SET withdrawn_at = ${nowDate()}, revision = revision + 1
        FROM before b WHERE c.id = b.id AND b.changed RETURNING c.id)
    SELECT changed FROM before`.execute(db);
  const [row] = rows;
  if (!row) throw new DomainError('not_found', { field: 'id' });
  return row;
}
