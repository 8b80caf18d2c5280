import type { Selectable } from 'kysely';
import type { LoginValue } from '../../../contract/login.ts';
import type { Context } from '../../context.ts';
import type { CustomersTable } from '../../db/tables/customers.ts';
import { Refusal } from '../../refusal.ts';
import { memberInfo, publicState, roleOf } from './member.ts';
import { passwordChangeOf } from './password-change.ts';
import { rememberDevice } from './remember.ts';
import { type LoginType, openSession } from './sessions.ts';
import { sweepSessions } from './sweep.ts';

interface Admission {
  /** Where the login was made; the agent area takes agents alone (AUTH-09). */
  area?: 'member' | 'agent' | undefined;
  /** Remembers the device for a day (AUTH-10); never in the agent area. */
  remember?: boolean | undefined;
  /** The device is remembered already. */
  deviceId?: string;
  loginType?: LoginType;
}

/**
 * Lets somebody in who has proved to be a customer: the session, and all that a login answers (AUTH-04). Throws Refusal
 * `account_disabled`, `non_member` for an account that is no member, `non_agent` in the agent area (AUTH-09).
 */
export async function admit(
  context: Context,
  customer: Selectable<CustomersTable>,
  { area = 'member', remember = false, deviceId, loginType = 'username' }: Admission = {},
): Promise<LoginValue> {
  if (customer.disabled_at) throw new Refusal('account_disabled');
  if (roleOf(customer.type) === 'trial') throw new Refusal('non_member');
  if (area === 'agent' && roleOf(customer.type) !== 'agent') throw new Refusal('non_agent');
  sweepSessions(context);
  const remembered = remember && area === 'member' ? await rememberDevice(context, customer.id, loginType) : null;
  const change = passwordChangeOf(context, customer, loginType);
  return {
    token: await openSession(context, customer.id, context.caller, { loginType, deviceId: deviceId ?? remembered }),
    firstTimeLogin: customer.first_login_at === null,
    passwordExpired: change === 'expired',
    passwordDefault: change === 'default',
    member: memberInfo(customer),
    state: await publicState(context, customer.id),
  };
}
