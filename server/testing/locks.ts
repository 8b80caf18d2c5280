import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../db/database.ts';

/** Waits until so many statements on the database wait for a lock. */
export async function waitForLocks(db: Kysely<Database>, count = 1): Promise<void> {
  const look = async () => {
    const { rows } =
      await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        db,
      );
    expect(rows.length).toBeGreaterThanOrEqual(count);
  };
  await vi.waitFor(look, { timeout: 10_000, interval: 20 });
}

/**
 * Starts calls while a transaction locks rows, releases these when all calls wait, and returns the answers: each call has passed every
 * check before its first lock by then.
 * @param hold locks the rows, or changes them, in the transaction given
 */
export async function raceBehind<T>(
  db: Kysely<Database>,
  hold: (db: Kysely<Database>) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let answers: Promise<T[]> = Promise.resolve([]);
  await db.transaction().execute(async (held) => {
    await hold(held);
    answers = Promise.all(calls.map((call) => call()));
    answers.catch(() => {});
    await waitForLocks(db, calls.length);
  });
  return answers;
}
