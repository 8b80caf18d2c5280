import { type Infer, array, boolean, enums, integer, object, record, string } from 'superstruct';
import { FieldRule } from '../field-rule.ts';
import { type Violation, violationOf } from '../validation.ts';

/** In order of offering. */
export const registerMethods = ['mobile', 'username'] as const;
export const RegisterMethod = enums(registerMethods);
export type RegisterMethod = (typeof registerMethods)[number];

/** As the operator sets it up (AUTH-14, AUTH-27). */
export const RegisterSettings = object({
  /** In order of offering; none: registration is closed. */
  methods: array(RegisterMethod),
  /** Asks for a password by mobile number too; else a code opens the account. */
  mobilePassword: boolean(),
  /** A sent code proves the number. */
  smsVerification: boolean(),
  /** Years that the player confirms and the birthday shows (AUTH-18). */
  confirmAge: integer(),
  birthdayAge: integer(),
  rules: record(string(), FieldRule),
});
export type RegisterSettings = Infer<typeof RegisterSettings>;

/** In the order of the form. */
export const registerFields = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'payeeName',
  'birthday',
  'email',
  'paymentPassword',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const;
export type RegisterField = (typeof registerFields)[number];
export type Typed = Partial<Record<RegisterField, string | undefined>>;

export type RegisterViolation =
  | Violation
  | { key: 'mismatch' | 'underage'; params: { min: number; max: number } };

const off: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 0,
};

type IsAsked = (settings: RegisterSettings, method: RegisterMethod, typed: Typed) => boolean;

const isCodeAsked: IsAsked = (settings, method, typed) => {
  const number = ruleOf(settings, method, 'mobileNum', typed);
  const isGiven = method === 'mobile' || (typed.mobileNum ?? '').trim() !== '';
  return settings.smsVerification && number.enabled && (isGiven || number.required);
};

const isPasswordAsked: IsAsked = ({ mobilePassword, smsVerification }, method) =>
  method !== 'mobile' || mobilePassword || !smsVerification;

/** Required where asked for, else off. */
const isAskedBy: Partial<Record<RegisterField, IsAsked>> = {
  username: (_settings, method) => method !== 'mobile',
  verificationCode: isCodeAsked,
  password: isPasswordAsked,
  confirmPassword: isPasswordAsked,
  captcha: ({ rules }) => rules.captcha?.enabled === true,
};

/**
 * By method and by what was typed: registering by number requires it, its code where it must be
 * proved, and no password where a code opens the account.
 */
export function ruleOf(
  settings: RegisterSettings,
  method: RegisterMethod,
  field: RegisterField,
  typed: Typed,
): FieldRule {
  const rule = settings.rules[field] ?? off;
  const must = { ...rule, enabled: true, required: true };
  if (field === 'mobileNum') return method === 'mobile' ? must : rule;
  const isAsked = isAskedBy[field];
  if (!isAsked) return rule;
  if (!isAsked(settings, method, typed)) return off;
  // Has to be equal only.
  return field === 'confirmPassword'
    ? { ...must, acceptedPattern: '*', minLength: 0, maxLength: 256 }
    : must;
}

/** Without blanks around, which belong to a password, and within a mobile number. */
export function trimmed(field: RegisterField, text: string | undefined): string {
  if (field === 'password' || field === 'confirmPassword') return text ?? '';
  const plain = (text ?? '').trim();
  return field === 'mobileNum' ? plain.replaceAll(/[\s().-]/g, '') : plain;
}

/**
 * The same on both sides (AUTH-14, AUTH-17, AUTH-18).
 * @param today ISO date for the minimum age
 * @param fields of the form
 * @returns errors by field, in the order of the form
 */
export function checkRegistration(
  settings: RegisterSettings,
  method: RegisterMethod,
  typed: Typed,
  today: string,
  fields: readonly RegisterField[] = registerFields,
): Partial<Record<RegisterField, RegisterViolation>> {
  const wrong: Partial<Record<RegisterField, RegisterViolation>> = {};
  for (const field of fields) {
    const text = trimmed(field, typed[field]);
    const rule = ruleOf(settings, method, field, typed);
    const found = violationOf(rule, text) ?? further(settings, field, text, typed, today, rule);
    if (found) wrong[field] = found;
  }
  return wrong;
}

function further(
  { birthdayAge }: RegisterSettings,
  field: RegisterField,
  text: string,
  typed: Typed,
  today: string,
  rule: FieldRule,
): RegisterViolation | null {
  if (!rule.enabled || text === '') return null;
  const params = { min: birthdayAge, max: birthdayAge };
  if (field === 'confirmPassword' && text !== trimmed('password', typed.password))
    return { key: 'mismatch', params };
  if (field !== 'birthday') return null;
  if (!isDay(text)) return { key: 'pattern', params };
  return isOfAge(text, birthdayAge, today) ? null : { key: 'underage', params };
}

/** A calendar day, `1999-02-28`? */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** ISO dates. Birthdays of 29 February count on 1 March. */
export function isOfAge(birthday: string, years: number, today: string): boolean {
  const [year = 0, ...rest] = birthday.split('-');
  return `${String(Number(year) + years).padStart(4, '0')}-${rest.join('-')}` <= today.slice(0, 10);
}

/** ISO. */
export function todayInManila(now: number): string {
  return new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);
}
