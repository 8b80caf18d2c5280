import type { Selectable } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { CustomersTable } from '../../db/tables/customers.ts';

/** An account by its id. Throws when there is none. */
export function customerById({ db }: Pick<Gateway, 'db'>, id: string): Promise<Selectable<CustomersTable>> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
