import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { keyedHash } from '../../../settings/secret.ts';

/** A form as it was sent. */
export interface SentForm {
  /** Which form it is: a key of one is none of another. */
  name: string;
  /** Made by the form, anew for each text that is sent; a form without one is never the same as another. */
  key: string | undefined;
  /** What was typed, and whatever else has to be the same. */
  asked: readonly string[];
  /** Seconds for which it is answered again. */
  seconds: number;
}

/** Notes whose form it was, in the transaction that does what it asks for. */
export type NoteCustomer = (transaction: Kysely<Database>, customerId: string) => Promise<void>;

interface Claim {
  keyHash: Buffer;
  /** Digest of what was asked. */
  fingerprint: Buffer;
  seconds: number;
}

/** ms that a request waits for another one with its key, and ms between two looks. */
const maxWaitMs = 10_000;
const step = 100;
/** Seconds after which a claim counts as left behind by a process that ended. */
const leftBehind = 30;

/**
 * Does what a form asks for once per key, however often and however close together it is sent: an answer may have been lost, and what
 * it spent with it. Who comes second waits and is given the first one's customer. A rejected form leaves its key free. Throws
 * `write_mismatch` for a key that was used for something else, `busy` when the first takes too long.
 * @param work does it; it is given what notes the customer, to be called in the transaction that does it
 * @returns the customer's id
 */
export async function oncePerForm(
  gateway: Pick<Gateway, 'db'>,
  form: SentForm,
  work: (note: NoteCustomer) => Promise<string>,
): Promise<string> {
  const { db } = gateway;
  const claim = await claimOf(gateway, form);
  const until = performance.now() + maxWaitMs;
  while (!(await take(db, claim))) {
    const done = await doneFor(db, claim);
    if (done !== null) return done;
    if (performance.now() > until) throw new DomainError('busy', { retryAfter: 2 });
    await pause(step);
  }
  try {
    return await work(async (transaction, customerId) => {
      await transaction
        .updateTable('form_keys')
        .set({ customer_id: customerId })
        .where('key_hash', '=', claim.keyHash)
        .execute();
    });
  } catch (error) {
    await db
      .deleteFrom('form_keys')
      .where('key_hash', '=', claim.keyHash)
      .where('customer_id', 'is', null)
      .execute();
    throw error;
  }
}

async function claimOf(
  gateway: Pick<Gateway, 'db'>,
  { name, key = randomUUID(), asked, seconds }: SentForm,
): Promise<Claim> {
  return {
    keyHash: await keyedHash(gateway, `${name} key`, key),
    fingerprint: await keyedHash(gateway, name, ...asked),
    seconds,
  };
}

async function take(
  db: Kysely<Database>,
  { keyHash, fingerprint, seconds }: Claim,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO form_keys AS k (key_hash, fingerprint) VALUES (${keyHash}, ${fingerprint})
    ON CONFLICT (key_hash) DO UPDATE SET fingerprint = excluded.fingerprint, claimed_at = now(), customer_id = NULL
      WHERE k.claimed_at < now() - make_interval(secs => CASE WHEN k.customer_id IS NULL THEN ${leftBehind}::integer ELSE ${seconds}::integer END)
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

async function doneFor(
  db: Kysely<Database>,
  { keyHash, fingerprint }: Claim,
): Promise<string | null> {
  const found = await db
    .selectFrom('form_keys')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (found && !found.fingerprint.equals(fingerprint)) throw new DomainError('write_mismatch');
  return found?.customer_id ?? null;
}
