import type { Kysely, Selectable } from 'kysely';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { CustomersTable } from '../../../db/tables/customers.ts';
import { DomainError } from '../../../domain-error.ts';

/** Throws when there is none. */
export function customerById(
  { db }: Pick<Gateway, 'db'>,
  id: string,
): Promise<Selectable<CustomersTable>> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Locks a proved account until the transaction ends, so that a password change waits (SAFE-03).
 * Throws the given code if it has changed.
 */
export async function holdCustomer(
  transaction: Kysely<Database>,
  seen: Pick<Selectable<CustomersTable>, 'id' | 'password_hash'>,
  code: ErrorCode,
): Promise<Selectable<CustomersTable>> {
  const held = await transaction
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', seen.id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (held.password_hash !== seen.password_hash) throw new DomainError(code);
  return held;
}
