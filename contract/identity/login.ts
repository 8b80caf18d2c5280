import {
  type Infer,
  array,
  boolean,
  enums,
  literal,
  object,
  optional,
  size,
  string,
  union,
} from 'superstruct';
import { action } from '../define.ts';
import { MemberInfo, PublicState } from './session.ts';
import { IdempotencyKey } from '../shared.ts';
import { CaptchaKey, DialingCode, Verification } from './verification.ts';

/** Answers every way in. */
export const LoginValue = object({
  token: string(),
  firstTimeLogin: boolean(),
  passwordExpired: boolean(),
  /** The default password must be changed (AUTH-05). */
  passwordDefault: boolean(),
  member: MemberInfo,
  state: PublicState,
});
export type LoginValue = Infer<typeof LoginValue>;

/** Besides the password (AUTH-22); the better ones first. */
export const factorKinds = ['totp', 'sms', 'email', 'payeeName', 'recovery'] as const;
export const FactorKind = enums(factorKinds);
export type FactorKind = Infer<typeof FactorKind>;

/** From a new address: the password is right, one factor more is asked for. */
export const FactorAsked = object({
  factor: object({
    /** Replaces the password for five minutes, in `session.factor`. */
    ticket: string(),
    kinds: array(FactorKind),
    /** Where codes go, masked but for the ends. */
    hints: object({ sms: optional(string()), email: optional(string()) }),
  }),
});
export type FactorAsked = Infer<typeof FactorAsked>;

/** AUTH-26; where the operator has configured them. */
export const SignInProvider = enums(['google', 'facebook']);
export type SignInProvider = Infer<typeof SignInProvider>;

/** The person has no account; registering with the handle opens a linked one (AUTH-26). */
export const SignUpOffered = object({
  pendingSignUp: object({
    /** Once, within 30 minutes, as `signInHandle`. */
    handle: string(),
    provider: SignInProvider,
    /** Empty when the provider gives none. */
    name: string(),
    /** Verified by the provider, else empty. */
    email: string(),
  }),
});
export type SignUpOffered = Infer<typeof SignUpOffered>;
/** With a right proof, and errors of every encrypted login. */
export const admissionErrors = [
  'account_disabled',
  'contact_agent',
  'self_excluded',
  'non_member',
  'non_agent',
  'invalid_seal',
  'replayed_request',
  'too_many_auth_requests',
] as const;

/** Into and out of a session; the rest is in `session.ts`. */
export const login = {
  'session.login': action({
    method: 'POST',
    path: '/api/session/login',
    auth: 'guest',
    encrypted: true,
    summary:
      'Logs a member or an agent in: by username and password, or with `sms` by mobile number and code in their places.',
    request: object({
      username: size(string(), 1, 64),
      password: size(string(), 1, 256),
      captcha: optional(size(string(), 0, 16)),
      type: enums(['username', 'sms']),
      /** The picture's characters, and the key it was asked for with (AUTH-07). */
      captchaKey: optional(CaptchaKey),
      /** Of the page `login` (AUTH-26); not for logins by code. */
      verification: optional(Verification),
      /** For `sms`; default 63. */
      countryDialingCode: optional(DialingCode),
      /** Of a login by code: repeats a form whose answer was lost, although the code is spent. */
      key: optional(IdempotencyKey),
      /** For a day, on this device (AUTH-10); not in the agent area. */
      remember: optional(boolean()),
      /** `agent` rejects non-agents (AUTH-09). */
      area: optional(enums(['member', 'agent'])),
    }),
    value: union([LoginValue, FactorAsked]),
    errors: [
      'wrong_credentials',
      'login_delayed',
      'captcha_needed',
      'captcha_wrong',
      'challenge_needed',
      'challenge_failed',
      'code_wrong',
      'code_expired',
      'write_mismatch',
      'busy',
      ...admissionErrors,
    ],
    offline: 'network-only',
  }),
  'session.resume': action({
    method: 'POST',
    path: '/api/session/resume',
    auth: 'guest',
    summary:
      'Opens a session on a device that was remembered at a login within the last day (AUTH-10), by its cookie.',
    request: object({}),
    value: LoginValue,
    errors: ['not_logged_in', 'account_disabled', 'contact_agent', 'self_excluded'],
    offline: 'network-only',
  }),
  'session.freePlay': action({
    method: 'POST',
    path: '/api/session/login/freeplay',
    auth: 'guest',
    summary: 'Opens a trial account (type 4) with play money (AUTH-12).',
    request: object({
      os: size(string(), 0, 64),
      platform: literal('W'),
      /** Random: a retry finds the same trial account. */
      encryption: size(string(), 16, 128),
      gatewayVersion: literal(3),
    }),
    value: object({ token: string() }),
    errors: ['service_off', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
  'session.firstLogin': action({
    method: 'POST',
    path: '/api/session/firstLogin',
    auth: 'member',
    whilePasswordWaits: true,
    summary: 'Notes that the first login has been greeted (AUTH-04).',
    request: object({}),
    value: object({ noted: boolean() }),
    errors: [],
    offline: 'network-only',
  }),
  'session.logout': action({
    method: 'DELETE',
    path: '/api/session/logout',
    auth: 'guest',
    always: true,
    whilePasswordWaits: true,
    summary: 'Ends the session of the token; a token that is unknown is as good as ended.',
    request: object({}),
    value: object({ ended: boolean() }),
    errors: [],
    offline: 'network-only',
  }),
};
