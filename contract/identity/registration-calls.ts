import { boolean, literal, object, optional, size, string } from 'superstruct';
import { action } from '../define.ts';
import { RegisterSettings } from './registration.ts';
import { LegalVersions } from '../content/legal.ts';
import { LoginValue } from './login.ts';
import { IdempotencyKey, Language } from '../shared.ts';
import { CaptchaKey, DialingCode, Verification } from './verification.ts';

const Text = (max: number) => optional(size(string(), 0, max));

/** Specification §3; `setting/register` says which are asked for (AUTH-14). */
const fields = {
  username: Text(64),
  password: Text(256),
  confirmPassword: Text(256),
  payeeName: Text(120),
  email: Text(200),
  qqNum: Text(40),
  mobileNum: Text(30),
  recommenderId: Text(64),
  captcha: Text(16),
  /** Of the captcha's picture. */
  captchaKey: optional(CaptchaKey),
  verificationCode: Text(12),
  affiliateCode: Text(40),
  paymentPassword: Text(128),
  line: Text(100),
  whatsapp: Text(40),
  facebook: Text(200),
  wechat: Text(100),
  idNumber: Text(60),
  /** ISO date. */
  birthday: Text(10),
  /** Of the link that brought the player. */
  referralCode: Text(40),
  domain: Text(253),
  countryDialingCode: optional(DialingCode),
  firebaseChannel: Text(40),
  /** Proves the number in place of a code, with firebase. */
  firebaseIdToken: Text(8000),
  /** Of `session.signIn`: links that account to the new one. */
  signInHandle: optional(size(string(), 16, 128)),
  login: optional(literal(true)),
  registerUrl: size(string(), 0, 400),
  registerMethod: literal('WEB'),
  /** Age and terms (AUTH-13). */
  agreed: boolean(),
  /** That were shown and accepted (INFO-07). */
  documents: optional(LegalVersions),
  language: optional(Language),
  verification: optional(Verification),
  /** Of the form: the same opens no second account. */
  key: IdempotencyKey,
};
export const Registration = object(fields);

const entry = {
  method: 'PUT',
  auth: 'guest',
  encrypted: true,
  request: Registration,
  value: LoginValue,
  errors: [
    'registration_closed',
    'domain_check_failed',
    'terms_needed',
    'terms_changed',
    'underage',
    'password_common',
    'password_personal',
    'challenge_needed',
    'challenge_failed',
    'captcha_wrong',
    'invitation_code_error',
    'invitation_expired',
    'invitation_used',
    'invitation_closed',
    'username_taken',
    'mobile_taken',
    'person_excluded',
    'code_wrong',
    'code_expired',
    'firebase_failed',
    'sign_in_expired',
    'sign_in_taken',
    'write_mismatch',
    'invalid_seal',
    'replayed_request',
    'too_many_auth_requests',
    'busy',
  ],
  offline: 'network-only',
} as const;

export const register = {
  'register.settings': action({
    method: 'GET',
    path: '/api/setting/register',
    auth: 'guest',
    summary: 'What a registration asks for (AUTH-14, AUTH-27).',
    request: object({}),
    /** `documents`: the versions to accept (INFO-07). */
    value: object({ ...RegisterSettings.schema, documents: LegalVersions }),
    errors: [],
    offline: 'network-only',
  }),
  'register.affiliate': action({
    method: 'GET',
    path: '/api/agent/affiliate',
    auth: 'guest',
    summary:
      "Whether an invitation code is an agent's (AUTH-15), a member's (MEM-11) or an open link's (AGT-05).",
    request: object({ code: size(string(), 1, 40), domain: optional(size(string(), 0, 253)) }),
    value: object({ code: string() }),
    errors: [
      'invitation_code_error',
      'invitation_expired',
      'invitation_used',
      'invitation_closed',
      'domain_check_failed',
      'too_many_auth_requests',
    ],
    offline: 'network-only',
  }),
  'register.username': action({
    ...entry,
    path: '/api/register',
    summary: 'Opens an account by username and logs it in (AUTH-14, AUTH-16).',
  }),
  'register.mobile': action({
    ...entry,
    path: '/api/register/mobile',
    summary: 'Opens an account by mobile number and logs it in (AUTH-16).',
  }),
};
