import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { fingerprint } from './ledger.ts';

/**
 * Abandons a key that nothing was moved under (WAL-03), in one statement, so that a request which is still on its way is rejected. Waits
 * for a movement that is being written under the key, and does nothing when there is one.
 */
export async function abandonKey(db: Kysely<Database>, scope: string, key: string): Promise<void> {
  await sql`INSERT INTO transfers (kind, scope, key, fingerprint)
    VALUES ('void', ${scope}, ${key}, ${fingerprint('void')}) ON CONFLICT (scope, key) DO NOTHING`.execute(
    db,
  );
}
