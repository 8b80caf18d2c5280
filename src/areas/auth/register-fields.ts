import type { TextKey } from '../../lib/text-key.ts';
import type { InputHTMLAttributes } from 'react';
import type { RegisterField, RegisterViolation } from '../../../contract/identity/registration.ts';
import type { IconName } from '../../ui/icons.ts';

type Look = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'maxLength'
> & { icon?: IconName };

const name: Look = { autoCapitalize: 'none', spellCheck: false };

/** Input hints for keyboards, password managers and autofill. */
export const looks: Record<
  Exclude<RegisterField, 'captcha' | 'verificationCode' | 'birthday'>,
  Look
> = {
  username: { ...name, icon: 'user-round', autoComplete: 'username', maxLength: 64 },
  mobileNum: {
    type: 'tel',
    icon: 'phone',
    inputMode: 'tel',
    autoComplete: 'tel',
    placeholder: '0917 123 4567',
    maxLength: 30,
  },
  password: { type: 'password', icon: 'lock', autoComplete: 'new-password', maxLength: 256 },
  confirmPassword: { type: 'password', icon: 'lock', autoComplete: 'new-password', maxLength: 256 },
  payeeName: { autoComplete: 'name', maxLength: 120 },
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

/** Invalid fields' own texts. */
const ownTexts: Partial<Record<RegisterField, TextKey>> = {
  payeeName: 'validation.realName',
  verificationCode: 'validation.verificationCode',
  affiliateCode: 'validation.affiliateCode',
  captcha: 'validation.captcha',
  birthday: 'validation.noSuchDay',
};

/** Texts of single violations. */
const violationTexts: Partial<
  Record<RegisterField, Partial<Record<RegisterViolation['key'], TextKey>>>
> = {
  verificationCode: {
    required: 'verification.codeMissing',
    length: 'verification.codeMissing',
    lengthExact: 'verification.codeMissing',
  },
  birthday: {
    required: 'validation.birthday',
    length: 'validation.birthdayWhole',
    lengthExact: 'validation.birthdayWhole',
  },
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
