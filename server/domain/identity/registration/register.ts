import {
  type RegisterMethod,
  type RegisterSettings,
  ruleOf,
} from '../../../../contract/identity/registration.ts';
import { visitorOf } from '../../../address.ts';
import type { Context } from '../../../context.ts';
import { IdentityError } from '../../../ports/identity.ts';
import { DomainError } from '../../../domain-error.ts';
import { type CompletedLogin, completeLogin } from '../session/complete-login.ts';
import { requirePendingSignUp } from '../security/pending-sign-ups.ts';
import { type Subject, countAttempt } from '../../../kernel/rate-limit.ts';
import { oncePerForm } from '../common/form-idempotency.ts';
import { requirePlainText } from '../../../kernel/plain-text.ts';
import { requireCaptcha } from '../verification/captcha.ts';
import { requireChallenge, requireHard } from '../verification/challenge.ts';
import { useCode } from '../verification/codes.ts';
import { customerOfMobile, mobileAccount, normaliseMobile } from '../verification/mobile.ts';
import { type Inviter, inviterOfCode } from './affiliate.ts';
import { requireCurrent } from './documents.ts';
import { requireOwnDomain } from './domain.ts';
import { type Fields, type RegisterRequest, fieldsOf } from './fields.ts';
import { isExcludedTrait } from '../../limits/person.ts';
import { mobileText } from '../../limits/traits.ts';
import { type OnInvited, openCustomer } from './open.ts';
import { requireImpersonal, requireUncommon } from '../password/set.ts';
import { registerSettings } from '../../../settings/registration.ts';

/** Many players share a mobile network's address. */
const perVisitor = { limit: 60, seconds: 300 };
/** Seconds that a repetition returns its account. */
export const formSeconds = 86_400;

/** Of every account that is opened from an address, for oneself or by an agent. */
export const registrationsFrom = (ip: string): Subject => ({
  name: `registrations from ${visitorOf(ip)}`,
  ...perVisitor,
});

/**
 * Opens an account and logs it in (AUTH-13 to AUTH-18). Idempotent. Unverified fields need not be
 * unique, so no response reveals another's account.
 * @param onInvited in the opening transaction, given an inviter
 */
export async function register(
  method: RegisterMethod,
  request: RegisterRequest,
  context: Context,
  onInvited: OnInvited,
): Promise<CompletedLogin> {
  const settings = registerSettings(context);
  if (!settings.methods.includes(method)) throw new DomainError('registration_closed');
  requireOwnDomain(context, request.domain);
  requirePlainText(request.registerUrl, 'registerUrl');
  const { agreed, documents } = request;
  if (!agreed || !documents) throw new DomainError('terms_needed', { field: 'agreed' });
  const fields = fieldsOf(settings, method, request);
  requireUnguessable(context, fields);
  const form = {
    name: 'registration',
    request,
    varying: ['verification', 'captcha', 'captchaKey'] as const,
    context: [method],
    seconds: formSeconds,
  };
  const customerId = await oncePerForm(context, form, async (note) => {
    await countAttempt(context.db, [registrationsFrom(context.caller.ip)]);
    // Here, so that a repeated form is answered as before, whatever was published since.
    await requireCurrent(context.db, documents);
    const proof = await requireChallenge(context, request.verification, 'register');
    if (ruleOf(settings, method, 'captcha', fields).enabled) {
      requireHard(proof);
      await requireCaptcha(context, { key: request.captchaKey ?? '', text: fields.captcha });
    }
    // Before a code is spent.
    if (request.signInHandle !== undefined)
      await requirePendingSignUp(context.db, request.signInHandle);
    const inviter = await inviterOf(
      context,
      fields.affiliateCode,
      request.referralCode?.trim() ?? '',
    );
    const mobile =
      fields.mobileNum &&
      normaliseMobile(context, request.countryDialingCode ?? '63', fields.mobileNum);
    const account = method === 'mobile' ? mobileAccount(mobile) : fields.username.toLowerCase();
    // Proved first: only the number's owner learns that it has an account.
    if (method === 'username') await requireFree(context, account);
    const proved = mobile !== '' && (await proveMobile(context, settings, mobile, fields, request));
    return openCustomer(context, {
      method,
      account,
      mobile,
      proved,
      inviter,
      fields,
      request,
      note,
      onInvited,
    });
  });
  const customer = await context.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  // The first network is known anyway.
  return completeLogin(context, customer, {
    loginType: method === 'mobile' ? 'sms' : 'username',
    way: 'registration',
    factor: false,
    outdated: 'busy',
  });
}

/** Throws `password_common` or `password_personal` (AUTH-29). */
function requireUnguessable(context: Context, { username, mobileNum, password }: Fields): void {
  if (password === '') return;
  requireUncommon(password, 'password');
  requireImpersonal(context, password, { account: username, mobile: mobileNum }, 'password');
}

async function inviterOf(
  context: Context,
  affiliateCode: string,
  referralCode: string,
): Promise<Inviter | null> {
  if (affiliateCode !== '') return inviterOfCode(context, affiliateCode, 'affiliateCode');
  if (referralCode !== '') return inviterOfCode(context, referralCode, 'referralCode');
  return null;
}

/** Throws `username_taken`. */
export async function requireFree({ db }: Context, account: string): Promise<void> {
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirst();
  if (found) throw new DomainError('username_taken', { field: 'username' });
}

/** Throws as `useCode` does, `firebase_failed`, `person_excluded` or `mobile_taken` once proved. */
async function proveMobile(
  context: Context,
  settings: RegisterSettings,
  mobile: string,
  { verificationCode }: Fields,
  { firebaseIdToken }: RegisterRequest,
): Promise<boolean> {
  if (firebaseIdToken !== undefined) await requireFirebase(context, firebaseIdToken, mobile);
  else if (!settings.smsVerification) return false;
  else
    await useCode(context, {
      channel: 'sms',
      purpose: 'register',
      address: mobile,
      code: verificationCode,
    });
  const trait = { kind: 'mobile' as const, text: mobileText(mobile), proven: true };
  if (await isExcludedTrait(context, context.db, null, trait, 'registration'))
    throw new DomainError('person_excluded', { field: 'mobileNum' });
  if (await customerOfMobile(context.db, mobile))
    throw new DomainError('mobile_taken', { field: 'mobileNum' });
  return true;
}

async function requireFirebase(
  { ports, log }: Context,
  token: string,
  mobile: string,
): Promise<void> {
  const failure = new DomainError('firebase_failed', { field: 'mobileNum' });
  const identity = await ports.identity.verify('firebase', token).catch((error: unknown) => {
    if (!(error instanceof IdentityError))
      log.warn({ reason: String(error) }, "firebase's keys could not be had");
    throw failure;
  });
  if (identity.phone !== mobile) throw failure;
}
