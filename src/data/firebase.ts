import { ofetch } from 'ofetch';
import { type Struct, is, nonempty, string, type } from 'superstruct';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Failure, Result } from '../lib/result.ts';

/** Firebase Auth's REST address and the project's web API key. */
export interface FirebaseAt {
  url: string;
  apiKey: string;
}

/** ms; it hands over a text message. */
const timeoutMs = 15_000;

const rejected = (code: ErrorCode, field?: string): Failure => ({
  kind: 'rejected',
  code,
  ...(field && { field }),
});
const captcha = rejected('challenge_failed');
const expired = rejected('code_expired', 'verificationCode');
const wrong = rejected('code_wrong', 'verificationCode');
const number = rejected('invalid_request', 'mobileNum');

/** Firebase's reasons as the site's failures (specification §8). */
const reasons: Partial<Record<string, Failure>> = {
  INVALID_PHONE_NUMBER: number,
  MISSING_PHONE_NUMBER: number,
  TOO_MANY_ATTEMPTS_TRY_LATER: rejected('too_many_auth_requests'),
  QUOTA_EXCEEDED: rejected('sms_quota'),
  OPERATION_NOT_ALLOWED: rejected('forbidden'),
  CAPTCHA_CHECK_FAILED: captcha,
  INVALID_RECAPTCHA_TOKEN: captcha,
  MISSING_RECAPTCHA_TOKEN: captcha,
  INVALID_APP_CREDENTIAL: captcha,
  MISSING_APP_CREDENTIAL: captcha,
  INVALID_CODE: wrong,
  MISSING_CODE: wrong,
  CODE_EXPIRED: expired,
  SESSION_EXPIRED: expired,
  INVALID_SESSION_INFO: expired,
};

const Params = type({ recaptchaSiteKey: nonempty(string()) });
const Sent = type({ sessionInfo: nonempty(string()) });
const SignedIn = type({ idToken: nonempty(string()) });
const Rejected = type({ error: type({ message: string() }) });

export const recaptchaParams = (at: FirebaseAt) =>
  ask(at, 'recaptchaParams', Params, 'send_failed');

/**
 * Sends a code to a number.
 * @param phoneNumber E.164
 * @param locale BCP 47
 */
export const sendVerificationCode = (
  at: FirebaseAt,
  body: { phoneNumber: string; recaptchaToken: string },
  locale: string,
) => ask(at, 'accounts:sendVerificationCode', Sent, 'send_failed', { body, locale });

/** Checks a code; returns a token that proves the number. */
export const signInWithPhoneNumber = (
  at: FirebaseAt,
  body: { sessionInfo: string; code: string },
) => ask(at, 'accounts:signInWithPhoneNumber', SignedIn, 'firebase_failed', { body });

/** Never throws. `otherwise` is the failure where none is given. */
async function ask<T>(
  { url, apiKey }: FirebaseAt,
  method: string,
  answer: Struct<T, unknown>,
  otherwise: ErrorCode,
  sending?: { body: object; locale?: string },
): Promise<Result<T>> {
  try {
    const { status, _data: value } = await ofetch.raw<unknown>(`${url}/v1/${method}`, {
      method: sending ? 'POST' : 'GET',
      query: { key: apiKey },
      ...(sending && { body: sending.body }),
      ...(sending?.locale && { headers: { 'X-Firebase-Locale': sending.locale } }),
      credentials: 'omit',
      retry: false,
      timeout: timeoutMs,
      ignoreResponseError: true,
    });
    if (status === 200 && is(value, answer)) return { ok: true, value };
    // `INVALID_CODE`, or `OPERATION_NOT_ALLOWED : details`.
    const reason = is(value, Rejected) ? (value.error.message.split(/\s/)[0] ?? '') : '';
    return { ok: false, failure: reasons[reason] ?? rejected(otherwise) };
  } catch {
    return { ok: false, failure: navigator.onLine ? rejected(otherwise) : { kind: 'offline' } };
  }
}
