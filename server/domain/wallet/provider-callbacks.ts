import { type Kysely, sql } from 'kysely';
import { type Struct, create } from 'superstruct';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { callbackTolerance } from '../../ports/rails.ts';
import type { DueCallback } from '../../ports/simulated-payouts.ts';
import { DomainError } from '../../domain-error.ts';

/** Throws `replayed_request` for a spent signature. */
export async function spendSignature(db: Kysely<Database>, proof: string): Promise<void> {
  const { rows } = await sql`INSERT INTO seen_nonces (nonce, expires_at)
    VALUES (${proof}, now() + make_interval(secs => ${(2 * callbackTolerance) / 1000}))
    ON CONFLICT DO NOTHING RETURNING nonce`.execute(db);
  if (rows.length === 0) throw new DomainError('replayed_request');
}

interface Delivery<T> {
  /** In the contract. */
  request: Struct<T, any>;
  /** As over HTTP. */
  take: (callback: T, proof: string) => Promise<unknown>;
  /** Taken, or rejected for good. */
  done: (id: string) => Promise<void>;
}

/** As over HTTP: signed, repeated until taken. */
export async function deliver<T>(
  { ports }: Pick<Gateway, 'ports'>,
  due: readonly DueCallback[],
  { request, take, done }: Delivery<T>,
): Promise<void> {
  for (const callback of due) {
    if (!ports.rails.verify(callback))
      throw new Error('the embedded provider cannot verify its own signature');
    const body = create(JSON.parse(String(callback.rawBody)), request);
    try {
      await take(body, callback.signature);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    await done(callback.id);
  }
}
