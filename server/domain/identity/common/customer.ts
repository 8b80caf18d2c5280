import type { Kysely, Selectable } from 'kysely';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { CustomersTable } from '../../../db/tables/customers.ts';
import { DomainError } from '../../../domain-error.ts';

/** A customer by id. Throws when there is none. */
export function customerById(
  { db }: Pick<Gateway, 'db'>,
  id: string,
): Promise<Selectable<CustomersTable>> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Locks an account that was proved by its password until the transaction ends (SAFE-03): a password change waits, then ends what was
 * opened here. Throws the given code when the password has changed since.
 * @returns the account as it is now
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
