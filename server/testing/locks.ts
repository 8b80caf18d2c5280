import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../db/database.ts';

/** Waits until `count` statements wait for locks. */
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
 * Starts calls behind locked rows and releases these when all wait: each has passed its checks by
 * then.
 * @param hold locks or changes the rows
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
