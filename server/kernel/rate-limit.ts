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

/** Takes back an attempt that succeeded. */
export async function forgiveAttempt(
  db: Kysely<Database>,
  subjects: readonly Subject[],
): Promise<void> {
  const names = subjects.map((subject) => subject.name);
  await sql`UPDATE auth_attempts SET attempts = attempts - 1 WHERE subject = ANY (${names}) AND attempts > 0`.execute(
    db,
  );
}

export async function forgetAttempts(db: Kysely<Database>, subject: Subject): Promise<void> {
  await db.deleteFrom('auth_attempts').where('subject', '=', subject.name).execute();
}
