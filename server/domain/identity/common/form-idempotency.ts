import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { canonicalJson } from '../../../kernel/idempotent-operation.ts';
import { keyedHash } from '../../../settings/secret.ts';

export interface SentForm<Req extends { key?: string | undefined } = { key?: string | undefined }> {
  /** A key belongs to one form. */
  name: string;
  /** Without a key, never a repetition. */
  request: Req;
  /** May differ in a repetition, such as a captcha. */
  varying?: readonly (keyof Req)[];
  /** Must be the same too: the browser, the session. */
  context?: readonly string[];
  /** Seconds that a repetition gets the first response. */
  seconds: number;
}

/** Records the form's customer, in its transaction. */
export type NoteCustomer = (transaction: Kysely<Database>, customerId: string) => Promise<void>;

interface Claim {
  keyHash: Buffer;
  /** Keyed, since it covers passwords and codes. */
  fingerprint: Buffer;
  seconds: number;
}

/** ms to wait for a concurrent request, and ms between reads. */
const maxWaitMs = 10_000;
const pollMs = 100;
/** Seconds after which a claim counts as abandoned. */
const abandonedSeconds = 30;

/**
 * Runs a form once per key, returns the customer's id; a repetition waits. Rejected, it frees the
 * key. Throws `write_mismatch` for another form's key, `busy` after 10 s.
 * @param work calls the given function with the customer's id
 */
export async function oncePerForm<Req extends { key?: string | undefined }>(
  gateway: Pick<Gateway, 'db'>,
  form: SentForm<Req>,
  work: (note: NoteCustomer) => Promise<string>,
): Promise<string> {
  const { db } = gateway;
  const claim = await claimOf(gateway, form);
  const until = performance.now() + maxWaitMs;
  while (!(await take(db, claim))) {
    const done = await doneFor(db, claim);
    if (done !== null) return done;
    if (performance.now() > until) throw new DomainError('busy', { retryAfter: 2 });
    await pause(pollMs);
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

async function claimOf<Req extends { key?: string | undefined }>(
  gateway: Pick<Gateway, 'db'>,
  { name, request, varying = [], context = [], seconds }: SentForm<Req>,
): Promise<Claim> {
  const { key = randomUUID(), ...asked } = request;
  const compared = Object.entries(asked).filter(([field]) => !varying.includes(field as keyof Req));
  return {
    keyHash: await keyedHash(gateway, `${name} key`, key),
    fingerprint: await keyedHash(
      gateway,
      name,
      canonicalJson(Object.fromEntries(compared)),
      ...context,
    ),
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
      WHERE k.claimed_at < now() - make_interval(secs => CASE WHEN k.customer_id IS NULL THEN ${abandonedSeconds}::integer ELSE ${seconds}::integer END)
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
