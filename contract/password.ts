import { boolean, object, optional, size, string } from 'superstruct';
import { action } from './define.ts';
import { LoginValue } from './session.ts';
import { Language } from './shared.ts';

const Password = size(string(), 1, 128);
const Changed = object({ changed: boolean() });

export const password = {
  'password.change': action({
    method: 'POST',
    path: '/api/password/change',
    auth: 'member',
    sealed: true,
    whilePasswordWaits: true,
    summary: 'Changes the password (AUTH-21); every other session of the account ends.',
    request: object({ oldPassword: Password, newPassword: Password, confirmNewPassword: Password }),
    value: Changed,
    errors: ['wrong_password', 'password_unfit', 'password_unchanged', 'confirm_unequal', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
  'password.email': action({
    method: 'POST',
    path: '/api/password/email',
    auth: 'guest',
    form: true,
    summary: 'Mails a link to set a new password, when the account has that address (AUTH-20). The answer never says whether it has.',
    request: object({
      username: size(string(), 1, 64),
      email: size(string(), 3, 100),
      language: optional(Language),
      challenge: optional(size(string(), 1, 4096)),
    }),
    value: object({ taken: boolean() }),
    errors: ['too_many_auth_requests'],
    offline: 'network-only',
  }),
  'password.link': action({
    method: 'POST',
    path: '/api/password/link',
    auth: 'guest',
    sealed: true,
    summary: 'Sets a new password with the code of a mailed link, once and within 30 minutes (AUTH-20).',
    request: object({ code: size(string(), 43, 43), newPassword: Password, confirmNewPassword: Password }),
    value: Changed,
    errors: ['link_expired', 'password_unfit', 'confirm_unequal', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
  'password.verification': action({
    method: 'POST',
    path: '/api/password/verification',
    auth: 'guest',
    sealed: true,
    summary: 'Sets a new password with a code that was sent to the mobile number, and logs in (AUTH-20).',
    request: object({
      newPassword: Password,
      mobileNum: size(string(), 3, 20),
      verificationCode: size(string(), 1, 12),
    }),
    value: LoginValue,
    errors: ['password_unfit', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
};
