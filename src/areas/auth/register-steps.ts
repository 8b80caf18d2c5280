import {
  type RegisterField,
  type RegisterMethod,
  type RegisterSettings,
  registerFields,
  ruleOf,
} from '../../../contract/identity/registration.ts';
import type { Typed } from './register.model.ts';

/** The last one has the birthday, the agreement and what may stay empty. */
export type StepId =
  | 'account'
  | 'mobile'
  | 'code'
  | 'password'
  | 'payment'
  | 'name'
  | 'contact'
  | 'last';

export interface Step {
  id: StepId;
  fields: readonly RegisterField[];
}

/** In order. Each is there where the site requires a field of it; the rest is of the last step. */
const questions: readonly Step[] = [
  { id: 'account', fields: ['username'] },
  { id: 'mobile', fields: ['mobileNum'] },
  { id: 'code', fields: ['verificationCode'] },
  { id: 'password', fields: ['password', 'confirmPassword'] },
  { id: 'payment', fields: ['paymentPassword'] },
  { id: 'name', fields: ['payeeName', 'idNumber'] },
  { id: 'contact', fields: ['email', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat'] },
];

/** Typed texts change no step: an optional number's code is asked for beside the number. */
const nothing = {} as Typed;

/** A registration's steps (AUTH-28): what the site requires, one question each. */
export function stepsOf(settings: RegisterSettings, method: RegisterMethod): Step[] {
  const isRequired = (field: RegisterField) => ruleOf(settings, method, field, nothing).required;
  const isEnabled = (field: RegisterField) => ruleOf(settings, method, field, nothing).enabled;
  const asked = questions
    .map(({ id, fields }) => ({
      id,
      fields: fields.filter((field) => isEnabled(field) && isRequired(field)),
    }))
    .filter(({ fields }) => fields.length > 0);
  const taken = new Set(asked.flatMap(({ fields }) => fields));
  const rest = registerFields.filter((field) => !taken.has(field));
  return [...asked, { id: 'last', fields: rest }];
}

/** The last step's fields: those to fill in, and those that may stay empty with what they need. */
export function lastFields(
  { fields }: Step,
  settings: RegisterSettings,
  method: RegisterMethod,
  typed: Typed,
): { asked: RegisterField[]; optional: RegisterField[] } {
  const shown = fields.filter((field) => ruleOf(settings, method, field, typed).enabled);
  const isAsked = (field: RegisterField) =>
    field !== 'captcha' && ruleOf(settings, method, field, nothing).required;
  return {
    asked: shown.filter(isAsked),
    optional: shown.filter((field) => !isAsked(field) && field !== 'captcha'),
  };
}

type Wrong = Partial<Record<RegisterField, unknown>>;

const isWhole = ({ fields }: Step, wrong: Wrong): boolean => !fields.some((field) => wrong[field]);

/** The step after `at` with an empty or wrong field, else the last one: what is filled in is passed over. */
export function nextStep(steps: readonly Step[], at: number, wrong: Wrong): number {
  const next = steps.findIndex((step, index) => index > at && !isWhole(step, wrong));
  return next < 0 ? steps.length - 1 : next;
}

/** Where a person was, but no further than the first such step, as that of a password. */
export function resumedStep(steps: readonly Step[], was: string | null, wrong: Wrong): number {
  const until = steps.findIndex(({ id }) => id === was);
  const open = steps.findIndex((step) => !isWhole(step, wrong));
  return Math.max(0, Math.min(until, open < 0 ? steps.length - 1 : open));
}
