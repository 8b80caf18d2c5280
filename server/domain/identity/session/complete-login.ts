import type { Kysely, Selectable } from 'kysely';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type {
  FactorKind,
  LoginValue,
  SignInProvider,
} from '../../../../contract/identity/login.ts';
import type { LoginMethod } from '../../../../contract/identity/security-events.ts';
import type { Caller, Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { CustomersTable } from '../../../db/tables/customers.ts';
import { DomainError } from '../../../domain-error.ts';
import { requireNotExcluded } from '../../limits/guard.ts';
import { noteSecurity } from '../common/security-events.ts';
import { noteNetwork } from '../common/networks.ts';
import { holdCustomer } from '../common/customer.ts';
import { roleOf } from '../../../kernel/role.ts';
import { memberInfo } from './member-info.ts';
import { passwordChangeOf } from './password-change.ts';
import { forgetOther, setSecretCookie, rememberDevice } from './remember.ts';
import { type LoginType, openSession } from './sessions.ts';
import { startSessionCleanUp } from './expiry-job.ts';

interface Admission {
  /** The agent area takes agents alone (AUTH-09). */
  area?: 'member' | 'agent' | undefined;
  /** For a day (AUTH-10); never an agent's. */
  remember?: boolean | undefined;
  /** Already remembered. */
  deviceId?: string;
  loginType?: LoginType;
  /** Shown to the owner (MEM-01); default: that of `loginType`. */
  way?: LoginMethod;
  provider?: SignInProvider;
  shown?: FactorKind;
  /**
   * More than a password was proved from this network (AUTH-22): second factor, passkey or mobile
   * code.
   */
  factor: boolean;
  /** Proved by a payee's name alone: the session moves no money, and nothing here becomes known. */
  isRestricted?: boolean;
  /** The proof's time (SAFE-06); default: now. */
  authenticatedAt?: Date;
  /** Of the session it comes from (SAFE-03). */
  endsBy?: Date;
  /** Whether what the session depends on is still valid. */
  stands?: (transaction: Kysely<Database>) => Promise<boolean>;
  /** The error when it is not, or after a password change. */
  outdated?: ErrorCode;
}

/** The error for an account changed meanwhile: its proof no longer counts. */
export const outdatedBy: Record<LoginType, ErrorCode> = {
  username: 'wrong_credentials',
  sms: 'code_expired',
  firebase: 'sign_in_failed',
};

const wayOf: Record<LoginType, LoginMethod> = {
  username: 'password',
  sms: 'sms',
  firebase: 'site',
};

/** The error for a closed account: one with an upline asks its agent (specification §8). */
export function closedError({
  upline_id: upline,
}: Pick<Selectable<CustomersTable>, 'upline_id'>): DomainError {
  return new DomainError(upline === null ? 'account_disabled' : 'contact_agent');
}

/** Without the account's summary, which lies above identity. */
export type CompletedLogin = Omit<LoginValue, 'state'>;

/**
 * Throws `account_disabled` or `contact_agent`, `non_member` for free play, `non_agent` for others
 * in the agent area.
 */
export function requireAdmissible(
  customer: Selectable<CustomersTable>,
  area: 'member' | 'agent' = 'member',
): void {
  if (customer.disabled_at) throw closedError(customer);
  if (roleOf(customer.type) === 'trial') throw new DomainError('non_member');
  if (area === 'agent' && roleOf(customer.type) !== 'agent') throw new DomainError('non_agent');
}

/**
 * Opens a proved customer's session (AUTH-04). Throws as `requireAdmissible` does, `self_excluded`
 * (RG-02), and `outdated`. A factor, or being the first, makes the network known.
 */
export async function completeLogin(
  context: Context,
  customer: Selectable<CustomersTable>,
  admission: Admission,
): Promise<CompletedLogin> {
  const { area = 'member', loginType = 'username' } = admission;
  requireAdmissible(customer, area);
  startSessionCleanUp(context);
  const change = passwordChangeOf(context, customer, loginType);
  const { token, secret } = await context.db
    .transaction()
    .execute((transaction) => open(context, transaction, customer, admission));
  if (secret !== null) setSecretCookie(context, secret);
  else if (!admission.authenticatedAt) await forgetOther(context, customer.id);
  return {
    token,
    firstTimeLogin: customer.first_login_at === null,
    passwordExpired: change === 'expired',
    passwordDefault: change === 'default',
    member: memberInfo(customer),
  };
}

/** Opens the session under the account's lock. */
async function open(
  { env, caller }: Context,
  db: Kysely<Database>,
  customer: Selectable<CustomersTable>,
  admission: Admission,
): Promise<{ token: string; secret: string | null }> {
  const {
    area,
    deviceId,
    loginType = 'username',
    factor,
    authenticatedAt,
    endsBy,
    stands,
    outdated = outdatedBy[loginType],
    isRestricted,
  } = admission;
  const held = await holdCustomer(db, customer, outdated);
  requireAdmissible(held, area);
  await requireNotExcluded(db, held.id);
  if (stands && !(await stands(db))) throw new DomainError(outdated);
  // Before the network becomes known.
  await noteLogin(db, held.id, caller, admission);
  if (provesNetwork(admission)) await noteNetwork(db, held.id, caller.ip, factor);
  const device = mayRemember(admission, held) ? await rememberDevice(db, held.id, loginType) : null;
  const opening = {
    loginType,
    deviceId: deviceId ?? device?.id ?? null,
    authenticatedAt,
    endsBy,
    isRestricted,
  };
  return {
    token: await openSession({ db, env }, held.id, caller, opening),
    secret: device?.secret ?? null,
  };
}

/** Remembered devices and tickets work anywhere, and a payee's name is known to many. */
const provesNetwork = ({ authenticatedAt, isRestricted = false }: Admission): boolean =>
  authenticatedAt === undefined && !isRestricted;

const mayRemember = (
  { remember, area, isRestricted }: Admission,
  { type }: Selectable<CustomersTable>,
): boolean => remember === true && !isRestricted && area !== 'agent' && roleOf(type) !== 'agent';

function noteLogin(
  db: Kysely<Database>,
  customerId: string,
  origin: Caller,
  { loginType = 'username', way = wayOf[loginType], provider, shown }: Admission,
): Promise<void> {
  const details = { way, ...(provider && { provider }), ...(shown && { factor: shown }) };
  return noteSecurity(db, customerId, origin, way === 'device' ? 'resumed' : 'login', details);
}
