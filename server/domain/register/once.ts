import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';

interface Claim {
  keyHash: Buffer;
  /** Digest of what was asked. */
  fingerprint: Buffer;
}

/** ms that a request waits for another one with its key, and ms between two looks. */
const longestWait = 10_000;
const step = 100;
/** Seconds after which a claim counts as left behind by a process that ended. */
const leftBehind = 30;

/**
 * Opens one account per key, however often and however close together it is asked for: who comes second waits and is given
 * the first one's account. A refusal leaves no key behind. Throws Refusal `write_mismatch` for a key that was used for something
 * else, `busy` when the first takes too long.
 * @param work opens the account; it is given what notes the account's id, to be called in the transaction that opens it
 * @returns the customer's id
 */
export async function oncePerKey(
  { db }: Pick<Gateway, 'db'>,
  claim: Claim,
  work: (note: (transaction: Kysely<Database>, customerId: string) => Promise<void>) => Promise<string>,
): Promise<string> {
  const until = performance.now() + longestWait;
  while (!(await take(db, claim))) {
    const opened = await openedBy(db, claim);
    if (opened !== null) return opened;
    if (performance.now() > until) throw new Refusal('busy', { retryAfter: 2 });
    await pause(step);
  }
  try {
    return await work(async (transaction, customerId) => {
      await transaction
        .updateTable('registration_keys')
        .set({ customer_id: customerId })
        .where('key_hash', '=', claim.keyHash)
        .execute();
    });
  } catch (error) {
    await db.deleteFrom('registration_keys').where('key_hash', '=', claim.keyHash).where('customer_id', 'is', null).execute();
    throw error;
  }
}

async function take(db: Kysely<Database>, { keyHash, fingerprint }: Claim): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO registration_keys AS k (key_hash, fingerprint) VALUES (${keyHash}, ${fingerprint})
    ON CONFLICT (key_hash) DO UPDATE SET fingerprint = excluded.fingerprint, claimed_at = now()
      WHERE k.customer_id IS NULL AND k.claimed_at < now() - make_interval(secs => ${leftBehind})
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

async function openedBy(db: Kysely<Database>, { keyHash, fingerprint }: Claim): Promise<string | null> {
  const found = await db.selectFrom('registration_keys').selectAll().where('key_hash', '=', keyHash).executeTakeFirst();
  if (found && !found.fingerprint.equals(fingerprint)) throw new Refusal('write_mismatch');
  return found?.customer_id ?? null;
}
