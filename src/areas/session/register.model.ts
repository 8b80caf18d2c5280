import { is, record, string } from 'superstruct';
import type { Request, Value } from '../../../contract/index.ts';
import {
  type RegisterField,
  type RegisterMethod,
  type RegisterSettings,
  registerFields,
  ruleOf,
} from '../../../contract/registration.ts';
import type { CodeSent } from '../../../contract/verification.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import type { Result } from '../../lib/result.ts';
import { solveChallenge } from '../../models/challenge.ts';
import { type Invitation, forgetInvitation, invitation } from '../../models/invitation.ts';
import { language } from '../../models/language.ts';
import { member } from '../../models/session.ts';
import { type Outcome, refusedBy, welcome } from '../../models/ways.ts';

export type Typed = Record<RegisterField, string>;
export interface RegisterForm {
  settings: RegisterSettings;
  countries: Value<'verification.countries'>;
}

/** What the form asks for, and the countries whose numbers are taken. */
export async function loadForm(): Promise<Result<RegisterForm>> {
  const [settings, countries] = await Promise.all([call('register.settings', {}), call('verification.countries', {})]);
  if (!settings.ok) return settings;
  if (!countries.ok) return countries;
  return { ok: true, value: { settings: settings.value, countries: countries.value } };
}

/** Never in a storage: what opens an account, and what counts once. */
const secret: ReadonlySet<RegisterField> = new Set([
  'password',
  'confirmPassword',
  'paymentPassword',
  'verificationCode',
  'captcha',
  'idNumber',
]);
const stored = 'registerDraft';
const Draft = record(string(), string());

const nothing = (): Typed => Object.fromEntries(registerFields.map((field) => [field, ''])) as Typed;

let kept: { typed: Typed; agreed: boolean; dialingCode: string | null; method: RegisterMethod | null; key: string } | null = null;

/** What was typed in this tab before, with the code of an invitation in its field (AUTH-13). */
export function draft(): NonNullable<typeof kept> {
  kept ??= { typed: recall(), agreed: false, dialingCode: null, method: null, key: crypto.randomUUID() };
  const { affiliateCode } = invitation();
  if (affiliateCode && kept.typed.affiliateCode === '') kept.typed.affiliateCode = affiliateCode;
  return kept;
}

function recall(): Typed {
  try {
    const before: unknown = JSON.parse(sessionStore.get(stored) ?? 'null');
    if (is(before, Draft)) return { ...nothing(), ...onlyKnown(before) };
  } catch {
    sessionStore.remove(stored);
  }
  return nothing();
}

const onlyKnown = (typed: Record<string, string>): Partial<Typed> =>
  Object.fromEntries(registerFields.flatMap((field) => (typed[field] && !secret.has(field) ? [[field, typed[field]]] : [])));

/** Keeps what is typed for as long as the tab: a popup that is closed and opened again, or a reload, loses nothing but what is secret. */
export function keepDraft(change: Partial<NonNullable<typeof kept>>): void {
  kept = { ...draft(), ...change };
  sessionStore.set(stored, JSON.stringify(onlyKnown(kept.typed)));
}

function dropDraft(): void {
  kept = null;
  sessionStore.remove(stored);
}

// Whoever is logged in has no use for it, and the next person at this device is somebody else.
member.subscribe((who) => {
  if (who) dropDraft();
});

/** Asks for a code to register with (AUTH-19). */
export async function sendCode(regType: RegisterMethod, mobileNo: string, countryDialingCode: string): Promise<Result<CodeSent>> {
  const verification = await solveChallenge('sms');
  return call('verification.smsRegister', {
    mobileNo: mobileNo.trim(),
    countryDialingCode,
    regType,
    verification,
    language: language.peek(),
  });
}

/** How a registration ended: logged in, stopped by a warning, or refused. */
export type Registered = Outcome | { ok: false; warning: true; message: string; field?: string };

interface Asked {
  method: RegisterMethod;
  settings: RegisterSettings;
  typed: Typed;
  agreed: boolean;
  captchaKey: string;
  dialingCode: string;
}

/** ms: a slow network and a gateway that hashes a password. */
const patience = 25_000;

/**
 * Registers (AUTH-15, AUTH-16): the invitation code first, then the challenge, then the call. Sent again after an answer that never
 * came, it opens no second account.
 */
export async function register(asked: Asked): Promise<Registered> {
  const { method, settings, typed } = asked;
  const withCode = ruleOf(settings, method, 'affiliateCode', typed).enabled;
  const codes: Invitation = { ...invitation(), affiliateCode: withCode ? typed.affiliateCode.trim() : '' };
  const stopped = await checkCodes(codes);
  if (stopped) return stopped;
  const verification = await solveChallenge('register');
  const request: Request<'register.username'> = {
    ...fieldsOf(settings, method, typed),
    ...(codes.referralCode && { referralCode: codes.referralCode }),
    ...(ruleOf(settings, method, 'captcha', typed).enabled && { captchaKey: asked.captchaKey }),
    countryDialingCode: asked.dialingCode,
    domain: location.hostname,
    login: true,
    registerUrl: location.pathname + location.search,
    registerMethod: 'WEB',
    agreed: asked.agreed,
    language: language.peek(),
    verification,
    key: draft().key,
  };
  const answer = await call(method === 'mobile' ? 'register.mobile' : 'register.username', request, { timeout: patience });
  if (!answer.ok) {
    // Whatever became of the first form, this is another one.
    if (answer.failure.kind === 'refused' && answer.failure.code === 'write_mismatch') keepDraft({ key: crypto.randomUUID() });
    return refusedBy(answer.failure);
  }
  forgetInvitation();
  dropDraft();
  return welcome(answer.value, 'member');
}

/** The fields that are asked for, and were filled in. */
function fieldsOf(settings: RegisterSettings, method: RegisterMethod, typed: Typed): Partial<Typed> {
  const filled = registerFields.filter((field) => typed[field].trim() !== '' && ruleOf(settings, method, field, typed).enabled);
  return Object.fromEntries(filled.map((field) => [field, typed[field].trim()]));
}

/** Stops at a code that is nobody's (AUTH-15); one that only the link brought is forgotten with it. */
async function checkCodes({ affiliateCode, referralCode }: Invitation): Promise<Registered | null> {
  for (const [field, code] of [['affiliateCode', affiliateCode], ['referralCode', referralCode]] as const) {
    if (!code) continue;
    const answer = await call('register.affiliate', { code, domain: location.hostname });
    if (answer.ok) continue;
    const refused = refusedBy(answer.failure);
    const { failure } = answer;
    if (failure.kind !== 'refused' || failure.code !== 'invitation_code_error') return refused;
    if (invitation()[field] === code) forgetInvitation();
    return { ok: false, warning: true, message: refused.message, field };
  }
  return null;
}
