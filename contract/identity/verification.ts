import {
  type Infer,
  array,
  enums,
  integer,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { Language } from '../shared.ts';

/** An answer counts on its own page only (AUTH-26). */
export const challengePages = ['login', 'register', 'sms', 'forgot', 'contact'] as const;
export const ChallengePage = enums(challengePages);
export type ChallengePage = (typeof challengePages)[number];

/** The solved challenge's answer. */
export const Verification = object({ challenge: optional(size(string(), 1, 8000)) });
export type Verification = Infer<typeof Verification>;

/** As typed, with or without prefixes and blanks. */
export const MobileText = size(string(), 4, 30);
export const DialingCode = pattern(string(), /^[1-9][0-9]{0,3}$/);
export const CodeText = size(string(), 1, 12);
/** Made by the client for a picture. */
export const CaptchaKey = pattern(string(), /^[A-Za-z0-9_-]{16,64}$/);
export const CaptchaAnswer = object({ key: CaptchaKey, text: size(string(), 0, 16) });
export type CaptchaAnswer = Infer<typeof CaptchaAnswer>;

/** `expiredMinutes`: a code's life, and the send button's wait (AUTH-19). */
export const CodeSent = object({ expiredMinutes: integer() });
export type CodeSent = Infer<typeof CodeSent>;

export const verification = {
  'verification.challenge': action({
    method: 'GET',
    path: '/api/verification/challenge',
    auth: 'guest',
    summary: 'A challenge for one page, to be answered once and soon (AUTH-26).',
    request: object({
      page: ChallengePage,
      /** For a form with a captcha, which a harder one belongs to (AUTH-07). */
      hard: optional(enums(['1'])),
    }),
    value: object({
      /**
       * `challenge`: for `proof` JSON of the altcha library, for `geetest` the captcha id at
       * GeeTest v4.
       */
      kind: enums(['proof', 'geetest']),
      challenge: string(),
    }),
    errors: ['too_many_requests'],
    offline: 'network-only',
  }),
  'verification.captcha': action({
    method: 'GET',
    path: '/api/verification/captcha',
    auth: 'guest',
    summary:
      'A picture with letters to be typed, as base64 of a PNG; the same key again gives another, at most once a second (AUTH-07).',
    request: object({ key: CaptchaKey }),
    value: string(),
    errors: ['too_soon', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
  'verification.captchaSound': action({
    method: 'GET',
    path: '/api/verification/captcha/sound',
    auth: 'guest',
    summary:
      'Groups of tones to be counted, in place of the picture of a key, for who cannot see it, as base64 of a WAV; the digits are the answer (AUTH-07).',
    request: object({ key: CaptchaKey }),
    value: string(),
    errors: ['too_soon', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
  'verification.smsLogin': action({
    method: 'POST',
    path: '/api/verification/sms/noLogin',
    auth: 'guest',
    summary:
      'Sends a code for the login by mobile number; the same answer whether or not an account has the number (AUTH-19).',
    request: object({
      mobileNum: MobileText,
      countryDialingCode: DialingCode,
      verification: optional(Verification),
      language: optional(Language),
    }),
    value: CodeSent,
    errors: [
      'forbidden',
      'challenge_needed',
      'challenge_failed',
      'sms_quota',
      'send_failed',
      'too_soon',
      'too_many_auth_requests',
    ],
    offline: 'network-only',
  }),
  'verification.smsRegister': action({
    method: 'POST',
    path: '/api/verification/sms/register',
    auth: 'guest',
    summary:
      'Sends a code for a registration; the same answer whether or not an account has the number (AUTH-19).',
    request: object({
      mobileNo: MobileText,
      countryDialingCode: DialingCode,
      verification: optional(Verification),
      regType: enums(['username', 'mobile']),
      language: optional(Language),
    }),
    value: CodeSent,
    errors: [
      'forbidden',
      'challenge_needed',
      'challenge_failed',
      'sms_quota',
      'send_failed',
      'registration_closed',
      'too_soon',
      'too_many_auth_requests',
    ],
    offline: 'network-only',
  }),
  'verification.checkRegister': action({
    method: 'POST',
    path: '/api/verification/sms/register/check',
    auth: 'guest',
    summary:
      "Whether the asking browser's code is right; it counts a wrong one, and holds a right one until the registration's end (AUTH-28).",
    request: object({
      mobileNo: MobileText,
      countryDialingCode: DialingCode,
      verificationCode: CodeText,
    }),
    value: object({}),
    errors: ['code_wrong', 'code_expired'],
    offline: 'network-only',
  }),
  'verification.countries': action({
    method: 'GET',
    path: '/api/info/countries',
    auth: 'guest',
    summary: 'Countries whose mobile numbers the site takes, the usual one first.',
    request: object({}),
    value: array(object({ countryCode: string(), countryDialingCode: DialingCode })),
    errors: [],
    offline: 'network-only',
  }),
};
