import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';

/** At most `limit` attempts within `seconds` of the first. */
export interface Subject {
  name: string;
  limit: number;
  seconds: number;
}

/** A subject's name, escaped so that values cannot imitate another (AUTH-24). */
export function subjectName(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** Seconds; the app shows "retry after 5 minutes" (AUTH-24). */
const retryAfter = 300;

/**
 * Counts before the attempt, so that parallel ones count. Throws `too_many_auth_requests`
 * (AUTH-24).
 * @returns attempts in each window, with this one
 */
export async function countAttempt(
  db: Kysely<Database>,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, number>> {
  const attempts = await tally(db, subjects);
  if (subjects.some(({ name, limit }) => (attempts.get(name) ?? 0) > limit)) {
    throw new DomainError('too_many_auth_requests', { retryAfter });
  }
  return attempts;
}

/**
 * Counts for each subject in turn: an attempt that one rejects does not count for those after it, so
 * that impatience costs minutes and not the day. Throws as `countAttempt`.
 */
export async function countInTurn(
  db: Kysely<Database>,
  subjects: readonly Subject[],
): Promise<void> {
  for (const subject of subjects) await countAttempt(db, [subject]);
}

/** Counts without rejecting; the caller decides. */
export async function tally(
  db: Kysely<Database>,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, number>> {
  const sorted = subjects.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { rows } = await sql<{ subject: string; attempts: number }>`
    INSERT INTO auth_attempts AS a (subject, window_end)
    SELECT name, now() + make_interval(secs => seconds)
      FROM unnest(${sorted.map((s) => s.name)}::text[], ${sorted.map((s) => s.seconds)}::integer[]) AS t (name, seconds)
    ON CONFLICT (subject) DO UPDATE SET
      attempts = CASE WHEN a.window_end > now() THEN a.attempts + 1 ELSE 1 END,
      window_end = CASE WHEN a.window_end > now() THEN a.window_end ELSE excluded.window_end END
    RETURNING subject, attempts`.execute(db);
  return new Map(rows.map((row) => [row.subject, row.attempts]));
}

/** Seconds: after `free` attempts the next waits `min`, doubled by each one more, at most `max`. */
export interface Delay {
  free: number;
  min: number;
  max: number;
}

/**
 * Counts an attempt, after which the next waits longer. One that comes before that, or past the
 * limit, is not counted.
 * @returns attempts in the window, or the seconds to wait
 */
export async function countDelayed(
  db: Kysely<Database>,
  { name, limit, seconds }: Subject,
  { free, min, max }: Delay,
): Promise<{ attempts: number } | { wait: number }> {
  const next = sql`CASE WHEN a.window_end > now() THEN a.attempts + 1 ELSE 1 END`;
  const { rows } = await sql<{ attempts: number }>`
    INSERT INTO auth_attempts AS a (subject, window_end)
    VALUES (${name}, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (subject) DO UPDATE SET attempts = ${next},
      window_end = CASE WHEN a.window_end > now() THEN a.window_end ELSE excluded.window_end END,
      not_before = CASE WHEN ${next} >= ${free} THEN
        now() + make_interval(secs => least(${min} * 2.0 ^ (${next} - ${free}), ${max})) END
      WHERE coalesce(a.not_before <= now(), true) AND (a.window_end <= now() OR a.attempts < ${limit})
    RETURNING attempts`.execute(db);
  if (rows[0]) return rows[0];
  const waiting = await sql<{ wait: number }>`
    SELECT greatest(1, ceil(extract(epoch FROM
      greatest(not_before, CASE WHEN attempts >= ${limit} THEN window_end END) - now())))::integer AS wait
    FROM auth_attempts WHERE subject = ${name}`.execute(db);
  return { wait: waiting.rows[0]?.wait ?? 1 };
}

/** Takes back an attempt that succeeded. */
export async function forgiveAttempt(
  db: Kysely<Database>,
  subjects: readonly Subject[],
): Promise<void> {
  const names = subjects.map((subject) => subject.name);
  await sql`UPDATE auth_attempts SET attempts = attempts - 1, not_before = NULL WHERE subject = ANY (${names}) AND attempts > 0`.execute(
    db,
  );
}

export async function forgetAttempts(db: Kysely<Database>, subject: Subject): Promise<void> {
  await db.deleteFrom('auth_attempts').where('subject', '=', subject.name).execute();
}
