import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import type { Job } from './jobs.ts';

/** Gateways' clocks may differ from the database's by this. */
const marginMs = 60_000;

/**
 * Stores a nonce while its request would be accepted; one statement, so that processes do not race.
 * Throws `replayed_request` for a repeat.
 * @param sender whose nonce it is: `vendor AG`
 * @param toleranceMs of the request's time, either way
 */
export async function spendNonce(
  db: Kysely<Database>,
  sender: string,
  nonce: string,
  toleranceMs: number,
): Promise<void> {
  // Of equal length whatever was sent.
  const stored = createHash('sha256').update(`${sender}\n${nonce}`).digest('hex');
  const { rows } = await sql`INSERT INTO seen_nonces (nonce, expires_at)
    VALUES (${stored}, now() + make_interval(secs => ${(2 * toleranceMs + marginMs) / 1000}))
    ON CONFLICT DO NOTHING RETURNING nonce`.execute(db);
  if (rows.length === 0) throw new DomainError('replayed_request');
}

/** Deletes nonces whose requests are too old anyway. */
export const noncesJob: Job = {
  name: 'nonces',
  intervalMs: 60_000,
  oneProcess: true,
  run: ({ db }) =>
    db
      .deleteFrom('seen_nonces')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute(),
};
