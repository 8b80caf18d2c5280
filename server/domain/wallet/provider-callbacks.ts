import type { Kysely } from 'kysely';
import { type Struct, create } from 'superstruct';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { spendNonce } from '../../kernel/nonces.ts';
import { type CallbackPurpose, callbackTolerance } from '../../ports/rails.ts';
import type { DueCallback } from '../../ports/simulated-payouts.ts';
import { DomainError } from '../../domain-error.ts';

/**
 * Call in the transaction that takes the callback: one that was not taken can be sent again. Throws
 * `replayed_request`.
 */
export const spendCallback = (db: Kysely<Database>, nonce: string): Promise<void> =>
  spendNonce(db, 'provider', nonce, callbackTolerance);

interface Delivery<T> {
  purpose: CallbackPurpose;
  /** In the contract. */
  request: Struct<T, any>;
  /** As over HTTP. */
  take: (callback: T, nonce: string) => Promise<unknown>;
  /** Taken, or rejected for good. */
  done: (id: string) => Promise<void>;
}

/** As over HTTP: signed, repeated until taken. */
export async function deliver<T>(
  { ports }: Pick<Gateway, 'ports'>,
  due: readonly DueCallback[],
  { purpose, request, take, done }: Delivery<T>,
): Promise<void> {
  for (const callback of due) {
    if (ports.rails.verify(purpose, callback))
      throw new Error('the embedded provider cannot verify its own signature');
    const body = create(JSON.parse(String(callback.body)), request);
    try {
      await take(body, callback.nonce);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    await done(callback.id);
  }
}
