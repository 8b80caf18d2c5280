import { boolean, object, optional, size, string, union } from 'superstruct';
import { action } from '../define.ts';
import { FactorAsked, LoginValue } from './login.ts';
import { IdempotencyKey, Language } from '../shared.ts';
import { CodeText, DialingCode, MobileText } from './verification.ts';

/** Twice the rule's maximum: some characters count two here (AUTH-29). */
export const Password = size(string(), 1, 256);
/** The form's: a repeated form gets the first answer. */
const FormKey = optional(IdempotencyKey);
const Changed = object({ changed: boolean() });

export const password = {
  'password.change': action({
    method: 'POST',
    path: '/api/password/change',
    auth: 'member',
    fullLogin: true,
    encrypted: true,
    whilePasswordWaits: true,
    summary: 'Changes the password (AUTH-21); every other session of the account ends.',
    request: object({ oldPassword: Password, newPassword: Password, confirmNewPassword: Password }),
    value: Changed,
    errors: [
      'wrong_password',
      'password_unfit',
      'password_common',
      'password_personal',
      'password_unchanged',
      'confirm_unequal',
      'too_many_auth_requests',
    ],
    offline: 'network-only',
  }),
  'password.email': action({
    method: 'POST',
    path: '/api/password/email',
    auth: 'guest',
    form: true,
    summary:
      'Mails a link to set a new password, when the account has that address (AUTH-20). The answer never says whether it has.',
    request: object({
      username: size(string(), 1, 64),
      email: size(string(), 3, 100),
      language: optional(Language),
      /** As in `Verification`; forms have no nested fields. */
      challenge: optional(size(string(), 1, 8000)),
    }),
    value: object({ taken: boolean() }),
    errors: ['challenge_needed', 'challenge_failed', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
  'password.link': action({
    method: 'POST',
    path: '/api/password/link',
    auth: 'guest',
    encrypted: true,
    summary:
      'Sets a new password with the code of a mailed link, once and within 30 minutes (AUTH-20).',
    request: object({
      code: size(string(), 43, 43),
      newPassword: Password,
      confirmNewPassword: Password,
      key: FormKey,
    }),
    value: Changed,
    errors: [
      'link_expired',
      'password_unfit',
      'password_common',
      'password_personal',
      'confirm_unequal',
      'write_mismatch',
      'busy',
      'too_many_auth_requests',
    ],
    offline: 'network-only',
  }),
  'password.verification': action({
    method: 'POST',
    path: '/api/password/verification',
    auth: 'guest',
    encrypted: true,
    summary:
      'Sets a new password with a code that was sent to the mobile number, and logs in, or asks for the authenticator first (AUTH-20, AUTH-22).',
    request: object({
      newPassword: Password,
      mobileNum: MobileText,
      countryDialingCode: optional(DialingCode),
      verificationCode: CodeText,
      key: FormKey,
    }),
    value: union([LoginValue, FactorAsked]),
    errors: [
      'password_unfit',
      'password_common',
      'password_personal',
      'code_wrong',
      'code_expired',
      'write_mismatch',
      'busy',
      'account_disabled',
      'forbidden',
    ],
    offline: 'network-only',
  }),
};
