import type { TextKey } from '../../lib/text-key.ts';
import type { InputHTMLAttributes } from 'react';
import type {
  RegisterField,
  RegisterMethod,
  RegisterViolation,
} from '../../../contract/identity/registration.ts';
import type { IconName } from '../../ui/icons.ts';

type Look = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength' | 'min'
> & { icon?: IconName };

const name: Look = { autoCapitalize: 'none', spellCheck: false };

/** Input hints for keyboards, password managers and autofill. */
const looks: Record<Exclude<RegisterField, 'captcha' | 'verificationCode'>, Look> = {
  username: { ...name, icon: 'user-round', autoComplete: 'username', maxLength: 64 },
  mobileNum: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 30 },
  password: { type: 'password', icon: 'lock', autoComplete: 'new-password', maxLength: 256 },
  confirmPassword: { type: 'password', icon: 'lock', autoComplete: 'new-password', maxLength: 256 },
  payeeName: { autoComplete: 'name', maxLength: 120 },
  birthday: { type: 'date', autoComplete: 'bday', min: '1900-01-01' },
  email: { ...name, type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 200 },
  // Hides it from password managers.
  paymentPassword: {
    type: 'password',
    icon: 'lock',
    autoComplete: 'off',
    inputMode: 'numeric',
    maxLength: 128,
  },
  idNumber: { ...name, autoComplete: 'off', maxLength: 60 },
  qqNum: { ...name, autoComplete: 'off', inputMode: 'numeric', maxLength: 40 },
  line: { ...name, autoComplete: 'off', maxLength: 100 },
  whatsapp: { type: 'tel', inputMode: 'tel', autoComplete: 'off', maxLength: 40 },
  facebook: { ...name, autoComplete: 'off', maxLength: 200 },
  wechat: { ...name, autoComplete: 'off', maxLength: 100 },
  recommenderId: { ...name, autoComplete: 'off', maxLength: 64 },
  affiliateCode: {
    icon: 'ticket',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 40,
  },
};

/** Input attributes; a number as username is offered to password managers. */
export function lookOf(field: keyof typeof looks, method: RegisterMethod): Look {
  return field === 'mobileNum' && method === 'mobile'
    ? { ...looks.mobileNum, autoComplete: 'username' }
    : looks[field];
}

/** Invalid fields' own texts. */
const ownTexts: Partial<Record<RegisterField, TextKey>> = {
  payeeName: 'validation.realName',
  verificationCode: 'validation.verificationCode',
  affiliateCode: 'validation.affiliateCode',
  captcha: 'validation.captcha',
  birthday: 'validation.birthday',
};

/** Texts of single violations. */
const violationTexts: Partial<
  Record<RegisterField, Partial<Record<RegisterViolation['key'], TextKey>>>
> = {
  verificationCode: { required: 'verification.codeMissing' },
  birthday: { required: 'validation.birthday' },
  captcha: { required: 'validation.captcha' },
  password: {
    length: 'validation.passwordLength',
    lengthExact: 'validation.passwordLengthExact',
  },
  mobileNum: { length: 'validation.mobileNum', lengthExact: 'validation.mobileNum' },
};
const isOfForm = (key: RegisterViolation['key']): boolean =>
  key !== 'required' && key !== 'length' && key !== 'lengthExact';

/** A violation's text key and numbers (AUTH-17). */
export function violationText(
  field: RegisterField,
  { key, params }: RegisterViolation,
): [key: TextKey, params: Record<string, number>] {
  if (key === 'underage') return ['validation.underage', { age: params.min }];
  const own = violationTexts[field]?.[key] ?? (isOfForm(key) ? ownTexts[field] : undefined);
  return [own ?? `validation.${key}`, params];
}
