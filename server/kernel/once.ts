import { sql } from 'kysely';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Kysely } from 'kysely';
import { DomainError } from '../domain-error.ts';
import { requestDigest } from './idempotent-operation.ts';
import { siteStateIn } from '../settings/state.ts';

export interface Write {
  customerId: string;
  /** The `Idempotency-Key`. */
  key: string;
  action: string;
  body: unknown;
}

/**
 * Runs a write once per account and key (PWA-06), in one transaction with its response. Repeats
 * wait and get the first response; a rejection frees the key. Throws `write_mismatch` for a key of
 * another write.
 * @param work writes in this transaction; returns JSON
 */
export async function once<T>(
  gateway: Gateway,
  write: Write,
  work: (inTransaction: Gateway) => Promise<T>,
): Promise<T> {
  const bodyHash = requestDigest(write.action, { body: write.body });
  // Notices go out after the commit.
  const notices: (() => void)[] = [];
  const live: Gateway['live'] = {
    ...gateway.live,
    news: (customerId) => void notices.push(() => gateway.live.news(customerId)),
    toCustomer: (...notice) => void notices.push(() => gateway.live.toCustomer(...notice)),
  };
  const value = await gateway.db.transaction().execute(async (db) => {
    const { customerId, key, action } = write;
    const taken = await db
      .insertInto('write_keys')
      .values({ customer_id: customerId, key, action, body_hash: bodyHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!taken) return answerOf<T>(db, write, bodyHash);
    siteStateIn(db, gateway);
    const done = await work({ ...gateway, db, live });
    await db
      .updateTable('write_keys')
      .set({ answer: JSON.stringify(done) })
      .where('customer_id', '=', customerId)
      .where('key', '=', key)
      .execute();
    return done;
  });
  for (const notify of notices) notify();
  return value;
}

async function answerOf<T>(
  db: Kysely<Database>,
  { customerId, key }: Write,
  bodyHash: Buffer,
): Promise<T> {
  const { rows } = await sql<{ body_hash: Buffer; answer: T }>`
    SELECT body_hash, answer FROM write_keys WHERE customer_id = ${customerId} AND key = ${key}`.execute(
    db,
  );
  const [row] = rows;
  if (!row || !row.body_hash.equals(bodyHash)) throw new DomainError('write_mismatch');
  return row.answer;
}
