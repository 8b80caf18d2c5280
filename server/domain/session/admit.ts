import type { Selectable } from 'kysely';
import type { LoginValue } from '../../../contract/login.ts';
import type { Context } from '../../context.ts';
import type { CustomersTable } from '../../db/tables/customers.ts';
import { Refusal } from '../../refusal.ts';
import { noteNetwork } from '../security/networks.ts';
import { memberInfo, publicState, roleOf } from './member.ts';
import { passwordChangeOf } from './password-change.ts';
import { rememberDevice } from './remember.ts';
import { type LoginType, openSession } from './sessions.ts';
import { sweepSessions } from './sweep.ts';

interface Admission {
  /** Where the login was made; the agent area takes agents alone (AUTH-09). */
  area?: 'member' | 'agent' | undefined;
  /** Remembers the device for a day (AUTH-10); never in the agent area, nor for an agent anywhere (AUTH-09). */
  remember?: boolean | undefined;
  /** The device is remembered already. */
  deviceId?: string;
  loginType?: LoginType;
  /** More than a password was shown from the caller's own network (AUTH-22): a second factor, a passkey, a code to the mobile number. */
  factor: boolean;
  /** When who it is was proved (SAFE-06), if not now. */
  authenticatedAt?: Date;
  /** The end of the session that this one comes from (SAFE-03). */
  endsBy?: Date;
}

/** What the holder of a closed account hears: whoever has an upline asks there (specification §8). */
export function closedRefusal({ upline_id: upline }: Pick<Selectable<CustomersTable>, 'upline_id'>): Refusal {
  return new Refusal(upline === null ? 'account_disabled' : 'contact_agent');
}

/**
 * Throws Refusal `account_disabled` or `contact_agent`, `non_member` for an account that is no member, `non_agent` in the agent area for one
 * that is no agent's (AUTH-09).
 */
export function requireAdmissible(customer: Selectable<CustomersTable>, area: 'member' | 'agent' = 'member'): void {
  if (customer.disabled_at) throw closedRefusal(customer);
  if (roleOf(customer.type) === 'trial') throw new Refusal('non_member');
  if (area === 'agent' && roleOf(customer.type) !== 'agent') throw new Refusal('non_agent');
}

/**
 * Lets somebody in who has proved to be a customer: the session, and all that a login answers (AUTH-04). Throws as
 * `requireAdmissible` does. The network is known to the account from then on when a factor was shown, or when it is the first (AUTH-22).
 */
export async function admit(
  context: Context,
  customer: Selectable<CustomersTable>,
  { area = 'member', remember = false, deviceId, loginType = 'username', factor, authenticatedAt, endsBy }: Admission,
): Promise<LoginValue> {
  requireAdmissible(customer, area);
  sweepSessions(context);
  // A device that is remembered may be anywhere; it shows nothing anew.
  if (!deviceId) await noteNetwork(context, customer.id, context.caller.ip, factor);
  const mayRemember = area === 'member' && roleOf(customer.type) !== 'agent';
  const remembered = remember && mayRemember ? await rememberDevice(context, customer.id, loginType) : null;
  const change = passwordChangeOf(context, customer, loginType);
  const opening = { loginType, deviceId: deviceId ?? remembered, authenticatedAt, endsBy };
  return {
    token: await openSession(context, customer.id, context.caller, opening),
    firstTimeLogin: customer.first_login_at === null,
    passwordExpired: change === 'expired',
    passwordDefault: change === 'default',
    member: memberInfo(customer),
    state: await publicState(context, customer.id),
  };
}
