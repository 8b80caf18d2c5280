import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { lockCustomer } from './lock-customer.ts';

/** The same key is the same request, repeated. */
export interface KeyedRequest {
  readonly key: string;
}

export interface WithFingerprint {
  fingerprint: Buffer;
}

export interface Operation<Req extends KeyedRequest, Row extends WithFingerprint> {
  /** In the digest: keys of different operations never match. */
  name: string;
  customerId: string;
  request: Req;
  /**
   * Fields that prove who asks (password, code): may differ in a repeat, never stored, not even
   * digested. All others are compared.
   */
  proofs?: readonly (keyof Req)[];
  find: (db: Kysely<Database>, customerId: string, key: string) => Promise<Row | undefined>;
  /** Serialises operations until the transaction ends; by default locks the customer. */
  lock?: (db: Kysely<Database>, customerId: string) => Promise<void>;
  /**
   * Checks and uses up codes before the transaction; not for a repeat. Its writes survive a failing
   * `run`.
   */
  before?: () => Promise<void>;
  /** Stores its row with the digest as `fingerprint`. */
  run: (db: Kysely<Database>, fingerprint: Buffer) => Promise<Row>;
  /** By default `idempotency_mismatch` at `key`. */
  mismatch?: () => DomainError;
}

/**
 * Runs once per customer and key (WAL-02); a repeat returns the first row, a failure frees the key.
 * Throws `idempotency_mismatch` for a key of another request.
 * @param db a transaction, or the database, to open one
 * @returns `repeated`: an earlier run's row, its events already emitted
 */
export async function idempotentOperation<Req extends KeyedRequest, Row extends WithFingerprint>(
  db: Kysely<Database>,
  operation: Operation<Req, Row>,
): Promise<{ row: Row; repeated: boolean }> {
  const { customerId, before, run, lock = lockCustomer } = operation;
  const fingerprint = digestOf(operation);
  const earlier = await findEarlier(db, operation, fingerprint);
  if (earlier) return { row: earlier, repeated: true };
  await before?.();
  const inTransaction = async (transaction: Kysely<Database>) => {
    await lock(transaction, customerId);
    const first = await findEarlier(transaction, operation, fingerprint);
    return first
      ? { row: first, repeated: true }
      : { row: await run(transaction, fingerprint), repeated: false };
  };
  return db.isTransaction ? inTransaction(db) : db.transaction().execute(inTransaction);
}

async function findEarlier<Req extends KeyedRequest, Row extends WithFingerprint>(
  db: Kysely<Database>,
  { customerId, request, find, mismatch = keyMismatch }: Operation<Req, Row>,
  fingerprint: Buffer,
): Promise<Row | undefined> {
  const row = await find(db, customerId, request.key);
  if (row && !row.fingerprint.equals(fingerprint)) throw mismatch();
  return row;
}

const keyMismatch = () => new DomainError('idempotency_mismatch', { field: 'key' });

const digestOf = <Req extends KeyedRequest>({
  name,
  request,
  proofs = [],
}: Pick<Operation<Req, WithFingerprint>, 'name' | 'request' | 'proofs'>): Buffer =>
  requestDigest(name, request, proofs);

/**
 * SHA-256 of a request's fields in any order, without `proofs`.
 * @param name distinguishes equal requests of different operations
 * @param proofs see `Operation.proofs`
 */
export function requestDigest<Req extends object>(
  name: string,
  request: Req,
  proofs: readonly (keyof Req)[] = [],
): Buffer {
  const left = Object.entries(request).filter(([field]) => !proofs.includes(field as keyof Req));
  return createHash('sha256')
    .update(canonicalJson([name, Object.fromEntries(left)]))
    .digest();
}

/** JSON with sorted fields and without undefined ones: equal values, equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_field, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
