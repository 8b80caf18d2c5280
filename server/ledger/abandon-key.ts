import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { fingerprint } from './ledger.ts';

/**
 * Abandons a key (WAL-03), so that a running request is rejected. Waits for a movement under it,
 * and leaves that.
 */
export async function abandonKey(db: Kysely<Database>, scope: string, key: string): Promise<void> {
  await sql`INSERT INTO transfers (kind, scope, key, fingerprint)
    VALUES ('void', ${scope}, ${key}, ${fingerprint('void')}) ON CONFLICT (scope, key) DO NOTHING`.execute(
    db,
  );
}
