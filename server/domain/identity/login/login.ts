import type { FactorAsked } from '../../../../contract/identity/login.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { mobileCodes } from '../../../../contract/site/features.ts';
import type { Request } from '../../../../contract/index.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import { flagsOf } from '../../../settings/features.ts';
import { requireCaptcha } from '../verification/captcha.ts';
import type { ChallengeResult } from '../../../ports/challenge.ts';
import { requireChallenge, requireHard } from '../verification/challenge.ts';
import { useCode } from '../verification/codes.ts';
import { customerOfMobile, normaliseMobile } from '../verification/mobile.ts';
import { noteBehind } from '../common/security-events.ts';
import { factorBesideSms, factorFor } from '../security/factors.ts';
import {
  type CompletedLogin,
  completeLogin,
  requireAdmissible,
} from '../session/complete-login.ts';
import {
  type LoginCount,
  answerDelayMs,
  captchaAfter,
  countLogin,
  forgetFailures,
  forgiveLogin,
  noteFailure,
} from './login-limits.ts';
import { customerById } from '../common/customer.ts';
import { endDevice } from '../session/end.ts';
import { type NoteCustomer, type SentForm, oncePerForm } from '../common/form-idempotency.ts';
import { bindingOf, bindingSeconds } from '../common/browser-binding.ts';
import { roleOf } from '../../../kernel/role.ts';
import { defaultPassword } from '../session/password-change.ts';
import { verifyTyped } from '../common/passwords.ts';
import { requirePlainText } from '../../../kernel/plain-text.ts';
import { forgetCookie, holdDevice, recogniseDevice } from '../session/remember.ts';

type LoginRequest = Request<'session.login'>;
/** By password or mobile code (AUTH-01, AUTH-02). */
export async function login(
  request: LoginRequest,
  context: Context,
): Promise<CompletedLogin | FactorAsked> {
  const username = request.username.trim();
  const password = request.type === 'sms' ? request.password.trim() : request.password;
  if (username === '') throw new DomainError('invalid_request', { field: 'username' });
  requirePlainText(username, 'username');
  if (password.trim() === '') throw new DomainError('invalid_request', { field: 'password' });
  if (request.type === 'sms') return loginByCode({ ...request, username, password }, context);
  const proof = await requireChallenge(context, request.verification, 'login');
  return loginByPassword(
    { ...request, username: username.toLowerCase(), password },
    context,
    proof,
  );
}

/**
 * Every failure looks alike, in time too (AUTH-24); from the third slower, with a captcha. Counted
 * as `countLogin` does. An unknown network needs a second factor (AUTH-22).
 */
async function loginByPassword(
  request: LoginRequest,
  context: Context,
  proof: ChallengeResult,
): Promise<CompletedLogin | FactorAsked> {
  const { username, password } = request;
  const count = await countLogin(context, username);
  if (count.failures > captchaAfter) await askForCaptcha(request, context, count, proof);
  const customer = await context.db
    .selectFrom('customers')
    .selectAll()
    .where('account', '=', username)
    .executeTakeFirst();
  const right = await verifyTyped(customer?.password_hash ?? null, password).catch(
    async (error: unknown) => {
      // A rejected attempt does not count as a failed login.
      await forgiveLogin(context, count);
      throw error;
    },
  );
  if (!customer || !right) {
    if (customer) noteFailure(context, customer.id, count);
    await pause(answerDelayMs(count.failures));
    throw new DomainError(
      'wrong_credentials',
      count.failures >= captchaAfter ? { value: { captcha: true } } : {},
    );
  }
  await forgetFailures(context, count);
  // However an account got it, it must be changed.
  const isDefault = customer.default_password || password.trim() === defaultPassword;
  if (isDefault && !customer.default_password) {
    await context.db
      .updateTable('customers')
      .set({ default_password: true })
      .where('id', '=', customer.id)
      // A password set meanwhile is not the default one.
      .where('password_hash', '=', customer.password_hash)
      .execute();
  }
  requireAdmissible(customer, request.area);
  const { area, remember } = request;
  const asked = await factorFor(context, customer, area);
  return (
    asked ??
    completeLogin(
      context,
      { ...customer, default_password: isDefault },
      { area, remember, factor: false },
    )
  );
}

/** Without it no password is checked, so the try is no failure. */
async function askForCaptcha(
  request: LoginRequest,
  context: Context,
  count: LoginCount,
  proof: ChallengeResult,
): Promise<void> {
  const { captcha, captchaKey } = request;
  const value = { captcha: true } as const;
  try {
    if (!captcha || !captchaKey)
      throw new DomainError('captcha_needed', { field: 'captcha', value });
    requireHard(proof);
    await requireCaptcha(context, { key: captchaKey, text: captcha });
  } catch (error) {
    await forgiveLogin(context, count);
    throw error instanceof DomainError
      ? new DomainError(error.code, {
          ...(error.code !== 'challenge_failed' && { field: 'captcha' }),
          value,
        })
      : error;
  }
}

/**
 * Number sent as username, code as password. Idempotent. An unknown network needs a bound
 * authenticator too.
 */
async function loginByCode(
  request: LoginRequest,
  context: Context,
): Promise<CompletedLogin | FactorAsked> {
  if (!mobileCodes(flagsOf(context))) throw new DomainError('invalid_request', { field: 'type' });
  const { username: mobileNum, countryDialingCode, password: code } = request;
  const shown = { mobileNum, countryDialingCode, code, field: 'username' };
  const customerId = await oncePerForm(
    context,
    codeForm(context, {
      name: 'login by code',
      request,
      varying: ['remember', 'verification', 'captcha', 'captchaKey'],
    }),
    async (note) => (await customerByCode(context, { ...shown, note })).id,
  );
  const customer = await customerById(context, customerId);
  requireAdmissible(customer, request.area);
  const factor = await factorBesideSms(context, customer, request.area);
  return (
    factor ??
    completeLogin(context, customer, {
      area: request.area,
      remember: request.remember,
      loginType: 'sms',
      factor: true,
    })
  );
}

interface MobileProof {
  mobileNum: string;
  /** Default: the Philippines'. */
  countryDialingCode?: string | undefined;
  code: string;
  /** Of the number. */
  field: string;
  note?: NoteCustomer;
}

/** The browser that asked for the code may repeat it. */
export function codeForm<Req extends { key?: string | undefined }>(
  context: Context,
  form: Pick<SentForm<Req>, 'name' | 'request' | 'varying'>,
): SentForm<Req> {
  return { ...form, context: [bindingOf(context).toString('hex')], seconds: bindingSeconds };
}

/**
 * The customer of a login code, if still the number's. Throws as `normaliseMobile` and `useCode`
 * do.
 */
export async function customerByCode(
  context: Context,
  { mobileNum, countryDialingCode = '63', code, field, note }: MobileProof,
) {
  const address = normaliseMobile(context, countryDialingCode, mobileNum, field);
  const noteOwner: NoteCustomer = async (transaction, customerId) => {
    await requireMobile(transaction, customerId, address);
    await note?.(transaction, customerId);
  };
  const used = useCode(context, {
    channel: 'sms',
    purpose: 'login',
    address,
    code,
    note: noteOwner,
  });
  const { customerId } = await used.catch((error: unknown) => {
    const owner = async () => (await customerOfMobile(context.db, address))?.id;
    if (error instanceof DomainError && error.code === 'code_wrong')
      noteBehind(context, owner, 'login_failed', { way: 'sms' });
    throw error;
  });
  if (customerId === null) throw new DomainError('code_wrong', { field: 'verificationCode' });
  return customerById(context, customerId);
}

/** Locks the account. Throws `code_expired` if its number has changed. */
async function requireMobile(
  transaction: Kysely<Database>,
  customerId: string,
  address: string,
): Promise<void> {
  const held = await transaction
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('mobile', '=', address)
    .where('mobile_verified_at', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (!held) throw new DomainError('code_expired', { field: 'verificationCode' });
}

/**
 * Opens a session on a remembered device (AUTH-10). Throws `not_logged_in` without one, and for an
 * agent, whose device is forgotten (AUTH-09).
 */
export async function resume(_request: unknown, context: Context): Promise<CompletedLogin> {
  const device = await recogniseDevice(context);
  const customer = await context.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', device.customerId)
    .executeTakeFirstOrThrow();
  // The account became an agent's since.
  if (roleOf(customer.type) === 'agent') {
    await endDevice(context, device.id);
    forgetCookie(context);
    throw new DomainError('not_logged_in');
  }
  const { id: deviceId, loginType, createdAt: authenticatedAt } = device;
  const stands = (transaction: Kysely<Database>) => holdDevice(transaction, deviceId);
  return completeLogin(context, customer, {
    deviceId,
    loginType,
    way: 'device',
    factor: false,
    authenticatedAt,
    stands,
    outdated: 'not_logged_in',
  });
}
