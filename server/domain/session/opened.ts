import type { Selectable } from 'kysely';
import type { LoginValue } from '../../../contract/session.ts';
import type { Context } from '../../context.ts';
import type { CustomersTable } from '../../db/tables/customers.ts';
import { Refusal } from '../../refusal.ts';
import { memberInfo, publicState, roleOf } from './member.ts';
import { openSession } from './sessions.ts';
import { sweepSessions } from './sweep.ts';

type Customer = Selectable<CustomersTable>;

/**
 * Whether an account whose owner has shown who they are may come in. Throws Refusal `account_disabled`, or `non_agent` for
 * one that is no agent's in the agent area (AUTH-09).
 */
export function requireOpen(customer: Customer, area: 'member' | 'agent' = 'member'): void {
  if (customer.disabled_at) throw new Refusal('account_disabled');
  if (area === 'agent' && roleOf(customer.type) !== 'agent') throw new Refusal('non_agent');
}

/** Opens a session of an account, by whatever way its owner came, and gives what the app needs to begin with (AUTH-04). */
export async function openedLogin(context: Context, customer: Customer): Promise<LoginValue> {
  sweepSessions(context);
  return {
    token: await openSession(context, customer.id, context.caller),
    firstTimeLogin: customer.first_login_at === null,
    passwordExpired: customer.password_expires_at !== null && customer.password_expires_at <= new Date(),
    passwordDefault: customer.default_password,
    member: memberInfo(customer),
    state: await publicState(context, customer.id),
  };
}

/** An account by its id. Throws when there is none. */
export function customerById({ db }: Pick<Context, 'db'>, id: string): Promise<Customer> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
