import { toE164 } from '../../../contract/identity/mobile.ts';
import type { CodeSent } from '../../../contract/identity/verification.ts';
import {
  type FirebaseAt,
  recaptchaParams,
  sendVerificationCode,
  signInWithPhoneNumber,
} from '../../data/firebase.ts';
import { solveRecaptcha } from '../../lib/recaptcha.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { language } from '../../models/language.ts';
import { site } from '../../models/site.ts';

/** Minutes between codes (AUTH-19). */
const expiredMinutes = 1;
/** ms to reuse a token, which is valid for an hour. */
const tokenTime = 50 * 60_000;

/** The last message and its proof; each counts for its number only. */
let sent: { mobile: string; sessionInfo: string } | null = null;
let proved: { mobile: string; code: string; idToken: string; until: number } | null = null;

function configured(): FirebaseAt | null {
  const [url, apiKey] = (site.peek()?.info.resources['firebase'] ?? '').split(' ');
  return url && apiKey ? { url, apiKey } : null;
}

/** Whether Firebase verifies numbers at registration (AUTH-26). */
export const byFirebase = (): boolean => configured() !== null;

const rejection = (
  code: 'code_expired' | 'challenge_needed' | 'send_failed' | 'invalid_request',
  field?: string,
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { kind: 'rejected', code, ...(field && { field }) },
});

/**
 * Sends a Firebase code (AUTH-19) after its reCAPTCHA.
 * @param typed as typed
 */
export async function sendByFirebase(
  dialingCode: string,
  typed: string,
): Promise<Result<CodeSent>> {
  const at = configured();
  const mobile = toE164(dialingCode, typed);
  if (!mobile) return rejection('invalid_request', 'mobileNum');
  if (!at) return rejection('send_failed');
  const params = await recaptchaParams(at);
  if (!params.ok) return params;
  let recaptchaToken: string | null;
  try {
    recaptchaToken = await solveRecaptcha(params.value.recaptchaSiteKey, tagOf());
  } catch {
    return rejection('send_failed');
  }
  if (recaptchaToken === null) return rejection('challenge_needed');
  const answer = await sendVerificationCode(at, { phoneNumber: mobile, recaptchaToken }, tagOf());
  if (!answer.ok) return answer;
  sent = { mobile, sessionInfo: answer.value.sessionInfo };
  return { ok: true, value: { expiredMinutes } };
}

/** Exchanges a code for a proof token, reused when the form is resubmitted. */
export async function proveByFirebase(
  dialingCode: string,
  typed: string,
  code: string,
): Promise<Result<string>> {
  const at = configured();
  const mobile = toE164(dialingCode, typed) ?? '';
  const given = code.replaceAll(/\s/g, '');
  if (proved?.mobile === mobile && proved.code === given && Date.now() < proved.until)
    return { ok: true, value: proved.idToken };
  if (!at || sent?.mobile !== mobile) return rejection('code_expired', 'verificationCode');
  const answer = await signInWithPhoneNumber(at, { sessionInfo: sent.sessionInfo, code: given });
  if (!answer.ok) return answer;
  const { idToken } = answer.value;
  proved = { mobile, code: given, idToken, until: Date.now() + tokenTime };
  return { ok: true, value: idToken };
}

/** Drops a rejected or used proof. */
export function forgetProof(): void {
  sent = null;
  proved = null;
}

/** BCP 47, for message and reCAPTCHA. */
const tagOf = (): string => (language.peek() === 'EN' ? 'en' : 'fil');
