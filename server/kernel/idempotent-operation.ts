import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { lockCustomer } from './lock-customer.ts';

/** A request with the key that its sender made for it: the same key again is the same request, sent again. */
export interface KeyedRequest {
  readonly key: string;
}

/** What an operation stores of the request that it ran for. */
export interface WithFingerprint {
  fingerprint: Buffer;
}

export interface Operation<Req extends KeyedRequest, Row extends WithFingerprint> {
  /** Which operation it is; part of the digest, so that a key of one operation is none of another. */
  name: string;
  /** The customer whose key it is. */
  customerId: string;
  request: Req;
  /**
   * Fields that prove who asks and say nothing about what is asked: a password, a code. A repetition may carry another one, and not
   * even a digest of it is stored. Every other field is compared.
   */
  proofs?: readonly (keyof Req)[];
  /** The row that an earlier run stored under this key of this customer. */
  find: (db: Kysely<Database>, customerId: string, key: string) => Promise<Row | undefined>;
  /** Makes operations of one owner run one after the other until the transaction ends; locks the customer by default. */
  lock?: (db: Kysely<Database>, customerId: string) => Promise<void>;
  /**
   * Checks, and spends what may be spent once (a code), before the transaction; not called for a repeated request. Writes made here
   * remain when `run` fails.
   */
  before?: () => Promise<void>;
  /** Runs the operation and stores its row with this digest as `fingerprint`, in the transaction it receives. */
  run: (db: Kysely<Database>, fingerprint: Buffer) => Promise<Row>;
  /** What the same key with another request is rejected with; `idempotency_mismatch` at the field `key` by default. */
  mismatch?: () => DomainError;
}

/**
 * Runs an operation once per customer and key (WAL-02). Returns its row; a repeated request returns the first run's row. A run that
 * throws leaves its key free. Throws `idempotency_mismatch` for a key of another request.
 * @param db a transaction, or the database, on which it opens one
 * @returns `repeated`: the row is that of an earlier run, whose events were emitted then
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
 * SHA-256 of a request with all fields, whatever their order, but `proofs`.
 * @param name the operation, so that equal requests for different operations differ
 * @param proofs fields that are left out: see `Operation.proofs`
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

/** JSON with the fields of every object in order of their names, so that equal values are equal texts; undefined fields are absent. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_field, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
