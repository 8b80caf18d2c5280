import { is, record, string } from 'superstruct';
import type { Request, Value } from '../../../contract/index.ts';
import {
  type RegisterField,
  type RegisterMethod,
  type RegisterSettings,
  registerFields,
  registerMethods,
  ruleOf,
  trimmed,
} from '../../../contract/identity/registration.ts';
import type { LegalVersions } from '../../../contract/content/legal.ts';
import type { SignUpOffered } from '../../../contract/identity/login.ts';
import type { CodeSent } from '../../../contract/identity/verification.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import { type Failure, type Result, failureKey } from '../../lib/result.ts';
import { solveChallenge } from '../../models/challenge.ts';
import { type Invitation, forgetInvitation, invitation } from '../../models/invitation.ts';
import { type Words, language } from '../../models/language.ts';
import { member } from '../../models/session.ts';
import { type Outcome, rejectionOf, establishSession } from '../../models/establish-session.ts';
import { reserveToday } from '../../models/today-room.ts';
import { isInvitationOver } from './invitation.model.ts';
import { byFirebase, forgetProof, proveByFirebase, sendByFirebase } from './firebase.model.ts';

export type Typed = Record<RegisterField, string>;
export interface RegisterForm {
  settings: Value<'register.settings'>;
  countries: Value<'verification.countries'>;
}

/** The site's form and accepted countries. */
export async function loadForm(): Promise<Result<RegisterForm>> {
  const [settings, countries] = await Promise.all([
    call('register.settings', {}),
    call('verification.countries', {}),
  ]);
  if (!settings.ok) return settings;
  if (!countries.ok) return countries;
  return { ok: true, value: { settings: settings.value, countries: countries.value } };
}

/** Never stored: secrets and one-time values. */
const secret: ReadonlySet<RegisterField> = new Set([
  'password',
  'confirmPassword',
  'paymentPassword',
  'verificationCode',
  'captcha',
  'idNumber',
]);
const stored = 'registerDraft';
const Stored = record(string(), string());

const nothing = (): Typed =>
  Object.fromEntries(registerFields.map((field) => [field, ''])) as Typed;

export type PendingSignUp = SignUpOffered['pendingSignUp'];

interface Draft {
  typed: Typed;
  agreed: boolean;
  /** What was agreed to. */
  documents: LegalVersions | null;
  dialingCode: string | null;
  method: RegisterMethod | null;
  /** As typed by the other way: there it names the account, here it may be optional. */
  otherNumber: string;
  /** Where the person is (AUTH-28). */
  step: string | null;
  /** The number that a code was sent to. */
  codeFor: string | null;
  key: string;
  /** Another site's account to link; never stored. */
  pendingSignUp: PendingSignUp | null;
}

let current: Draft | null = null;

/** This tab's draft, with an invitation's code (AUTH-13). */
export function draft(): Draft {
  current ??= {
    ...recall(),
    agreed: false,
    documents: null,
    dialingCode: null,
    otherNumber: '',
    key: crypto.randomUUID(),
    pendingSignUp: null,
  };
  const { affiliateCode } = invitation();
  if (affiliateCode && current.typed.affiliateCode === '')
    current.typed.affiliateCode = affiliateCode;
  return current;
}

/** A phone may drop the tab while its owner reads the code in another app. */
function recall(): Pick<Draft, 'typed' | 'method' | 'step' | 'codeFor'> {
  let before: Record<string, string> = {};
  try {
    const found: unknown = JSON.parse(sessionStore.get(stored) ?? 'null');
    if (is(found, Stored)) before = found;
  } catch {
    sessionStore.remove(stored);
  }
  return {
    typed: { ...nothing(), ...onlyKnown(before) },
    method: registerMethods.find((method) => method === before.method) ?? null,
    step: before.step ?? null,
    codeFor: before.codeFor ?? null,
  };
}

const onlyKnown = (typed: Record<string, string>): Partial<Typed> =>
  Object.fromEntries(
    registerFields.flatMap((field) =>
      typed[field] && !secret.has(field) ? [[field, typed[field]]] : [],
    ),
  );

/** Stores the draft for the tab, without secrets. */
export function storeDraft(change: Partial<Draft>): void {
  current = { ...draft(), ...change };
  const { typed, method, step, codeFor } = current;
  const place = { ...(method && { method }), ...(step && { step }), ...(codeFor && { codeFor }) };
  sessionStore.set(stored, JSON.stringify({ ...onlyKnown(typed), ...place }));
}

/** Begins the other way, with what was typed there. */
export function chooseMethod(method: RegisterMethod): void {
  const { typed, otherNumber } = draft();
  storeDraft({
    method,
    step: null,
    typed: { ...typed, mobileNum: otherNumber, verificationCode: '' },
    otherNumber: typed.mobileNum,
  });
}

/** Stores another site's sign-up (AUTH-26); its data fills empty fields. */
export function storePendingSignUp(pendingSignUp: PendingSignUp): void {
  const { typed } = draft();
  storeDraft({
    pendingSignUp,
    typed: {
      ...typed,
      payeeName: typed.payeeName || pendingSignUp.name,
      email: typed.email || pendingSignUp.email,
    },
  });
}

/** Drops the draft's secrets when the popup closes. */
export function forgetSecrets(): void {
  if (current) current.typed = { ...nothing(), ...onlyKnown(current.typed) };
}

function dropDraft(): void {
  current = null;
  sessionStore.remove(stored);
}

// Login ends the draft: the next person may be another.
member.subscribe((who) => {
  if (who) dropDraft();
});

/** Sends a registration code, by the site or Firebase (AUTH-19). */
export async function sendCode(
  regType: RegisterMethod,
  mobileNo: string,
  countryDialingCode: string,
): Promise<Result<CodeSent>> {
  if (byFirebase()) return sendByFirebase(countryDialingCode, mobileNo);
  const verification = await solveChallenge('sms');
  return call('verification.smsRegister', {
    mobileNo: mobileNo.trim(),
    countryDialingCode,
    regType,
    verification,
    language: language.peek(),
  });
}

/** `documents`: published since the form was loaded, to be agreed to first (INFO-07). */
export type Registered =
  | (Outcome & { documents?: LegalVersions })
  | { ok: false; warning: true; why: Words; field?: string };

interface Asked {
  method: RegisterMethod;
  settings: RegisterSettings;
  typed: Typed;
  agreed: boolean;
  documents: LegalVersions;
  captchaKey: string;
  dialingCode: string;
}

/** ms; covers slow networks and password hashing. */
const timeoutMs = 25_000;

/**
 * Registers (AUTH-15, AUTH-16): invitation, Firebase proof, challenge, call. Retries open no second
 * account.
 */
export async function register(asked: Asked): Promise<Registered> {
  const { method, settings, typed } = asked;
  const withCode = ruleOf(settings, method, 'affiliateCode', typed).enabled;
  const codes: Invitation = {
    ...invitation(),
    affiliateCode: withCode ? typed.affiliateCode.trim() : '',
  };
  const stopped = await checkCodes(codes);
  if (stopped) return stopped;
  const proof = await numberProof(asked);
  if (!proof.ok) return proof;
  const isHard = ruleOf(settings, method, 'captcha', typed).enabled;
  const verification = await solveChallenge('register', { isHard });
  const { pendingSignUp, key } = draft();
  const request: Request<'register.username'> = {
    ...fieldsOf(settings, method, typed),
    ...proof.fields,
    ...(codes.referralCode && { referralCode: codes.referralCode }),
    ...(isHard && { captchaKey: asked.captchaKey }),
    ...(pendingSignUp && { signInHandle: pendingSignUp.handle }),
    countryDialingCode: asked.dialingCode,
    domain: location.hostname,
    login: true,
    registerUrl: location.pathname + location.search,
    registerMethod: 'WEB',
    agreed: asked.agreed,
    documents: asked.documents,
    language: language.peek(),
    verification,
    key,
  };
  const answer = await call(
    method === 'mobile' ? 'register.mobile' : 'register.username',
    request,
    { timeout: timeoutMs },
  );
  if (!answer.ok) return rejectedForm(answer.failure, settings);
  forgetInvitation();
  forgetProof();
  dropDraft();
  // Home has the room for his first steps before they come (AUTH-28i).
  reserveToday('steps');
  return establishSession(answer.value, 'member');
}

async function rejectedForm(
  failure: Failure,
  { birthdayAge }: RegisterSettings,
): Promise<Registered> {
  const code = failure.kind === 'rejected' ? failure.code : null;
  // The form changed since: it needs a new key.
  if (code === 'write_mismatch') storeDraft({ key: crypto.randomUUID() });
  if (code === 'firebase_failed') forgetProof();
  // Retries without the link.
  if (code === 'sign_in_expired' || code === 'sign_in_taken') storeDraft({ pendingSignUp: null });
  const rejection = rejectionOf(failure);
  if (code === 'terms_changed') {
    const latest = await call('register.settings', {});
    return { ...rejection, ...(latest.ok && { documents: latest.value.documents }) };
  }
  // The site sets the age (AUTH-18).
  return code === 'underage'
    ? { ...rejection, why: ['validation.underage', { age: birthdayAge }] }
    : rejection;
}

/** A number and the code that its owner got. */
type TypedCode = Pick<Asked, 'typed' | 'dialingCode'>;

/** Firebase's proof of the number; a failure stops registration (AUTH-15). */
async function numberProof(
  asked: Asked,
): Promise<
  { ok: true; fields: Partial<Request<'register.username'>> } | Exclude<Registered, { ok: true }>
> {
  return ruleOf(asked.settings, asked.method, 'verificationCode', asked.typed).enabled
    ? proveCode(asked)
    : { ok: true, fields: {} };
}

/** Of the step that asks for it; a right code is held for the rest of the form (AUTH-28). */
export async function checkCode(
  asked: TypedCode,
): Promise<{ ok: true } | Exclude<Registered, { ok: true }>> {
  if (byFirebase()) return proveCode(asked);
  const { mobileNum, verificationCode } = asked.typed;
  const answer = await call('verification.checkRegister', {
    mobileNo: mobileNum.trim(),
    countryDialingCode: asked.dialingCode,
    verificationCode: verificationCode.trim(),
  });
  return answer.ok ? { ok: true } : rejectionOf(answer.failure);
}

/** By Firebase, once for a number and code; a code of the site goes with the registration. */
async function proveCode({
  typed,
  dialingCode,
}: TypedCode): Promise<
  { ok: true; fields: Partial<Request<'register.username'>> } | Exclude<Registered, { ok: true }>
> {
  if (!byFirebase()) return { ok: true, fields: {} };
  const answer = await proveByFirebase(dialingCode, typed.mobileNum, typed.verificationCode);
  if (answer.ok)
    return {
      ok: true,
      fields: {
        verificationCode: undefined,
        firebaseChannel: 'phone',
        firebaseIdToken: answer.value,
      },
    };
  const { failure } = answer;
  const why: Words = [failureKey(failure)];
  // A wrong code is a field error; the rest are warnings.
  if (failure.kind === 'rejected' && failure.field === 'verificationCode')
    return { ok: false, why, field: failure.field };
  return { ok: false, warning: true, why };
}

function fieldsOf(
  settings: RegisterSettings,
  method: RegisterMethod,
  typed: Typed,
): Partial<Typed> {
  const filled = registerFields.filter(
    (field) => typed[field].trim() !== '' && ruleOf(settings, method, field, typed).enabled,
  );
  const sent = (field: RegisterField) =>
    field === 'mobileNum' ? typed[field].trim() : trimmed(field, typed[field]);
  return Object.fromEntries(filled.map((field) => [field, sent(field)]));
}

/** Stops at an invalid invitation, dropping one from a link (AUTH-15). */
async function checkCodes({ affiliateCode, referralCode }: Invitation): Promise<Registered | null> {
  for (const [field, code] of [
    ['affiliateCode', affiliateCode],
    ['referralCode', referralCode],
  ] as const) {
    if (!code) continue;
    const answer = await call('register.affiliate', { code, domain: location.hostname });
    if (answer.ok) continue;
    const rejection = rejectionOf(answer.failure);
    const { failure } = answer;
    if (!isInvitationOver(failure)) return rejection;
    if (invitation()[field] === code) forgetInvitation();
    return { ok: false, warning: true, why: rejection.why, field };
  }
  return null;
}
