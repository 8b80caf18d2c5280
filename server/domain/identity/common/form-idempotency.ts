import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { canonicalJson } from '../../../kernel/idempotent-operation.ts';
import { keyedHash } from '../../../settings/secret.ts';

/** A form as it was sent. */
export interface SentForm<Req extends { key?: string | undefined } = { key?: string | undefined }> {
  /** Which form it is: a key of one is none of another. */
  name: string;
  /** Its key is made by the page, anew for each text that is typed; a form without one is never a repetition. */
  request: Req;
  /**
   * Fields that may differ between two sendings of one form: proofs, such as a captcha, and what concerns only the session that the
   * response opens. Every other field is compared.
   */
  varying?: readonly (keyof Req)[];
  /** What else has to be the same: the browser, the session. */
  context?: readonly string[];
  /** Seconds for which a repetition gets the first response. */
  seconds: number;
}

/** Records whose form it was, in the transaction that does what it asks for. */
export type NoteCustomer = (transaction: Kysely<Database>, customerId: string) => Promise<void>;

interface Claim {
  keyHash: Buffer;
  /** Keyed digest of the request, since it covers passwords and codes. */
  fingerprint: Buffer;
  seconds: number;
}

/** ms that a request waits for another one with its key, and ms between two reads. */
const maxWaitMs = 10_000;
const pollMs = 100;
/** Seconds after which a claim counts as abandoned by a process that ended. */
const abandonedSeconds = 30;

/**
 * Runs a form once per key; a repeated or concurrent sending waits and returns the first one's customer. A rejected form leaves its key
 * free. Throws `write_mismatch` for a key of another form, `busy` when the first takes too long.
 * @param work runs the form; in its transaction it calls the function that it receives with the customer's id
 * @returns the customer's id
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
