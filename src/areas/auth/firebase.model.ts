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

/** Minutes until another code may be asked for (AUTH-19). */
const expiredMinutes = 1;
/** ms that a token is used for; it counts for an hour. */
const tokenTime = 50 * 60_000;

/** The message that was asked for last, and what came of its code: both count for their number alone. */
let sent: { mobile: string; sessionInfo: string } | null = null;
let proved: { mobile: string; code: string; idToken: string; until: number } | null = null;

function configured(): FirebaseAt | null {
  const [url, apiKey] = (site.peek()?.info.resources['firebase'] ?? '').split(' ');
  return url && apiKey ? { url, apiKey } : null;
}

/** Whether the operator has mobile numbers proved by Firebase at a registration (AUTH-26). */
export const byFirebase = (): boolean => configured() !== null;

const rejection = (
  code: 'code_expired' | 'challenge_needed' | 'send_failed' | 'invalid_request',
  field?: string,
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { kind: 'rejected', code, ...(field && { field }) },
});

/**
 * Has Firebase send a code to a mobile number (AUTH-19), once the player has passed the reCAPTCHA that it asks for, which few see.
 * @param typed the number as it was typed
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

/**
 * Gives the token that proves a mobile number by the code that came there; the same code again finds the same token, so that a form
 * may be sent again.
 */
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
  // No message went to this number from here.
  if (!at || sent?.mobile !== mobile) return rejection('code_expired', 'verificationCode');
  const answer = await signInWithPhoneNumber(at, { sessionInfo: sent.sessionInfo, code: given });
  if (!answer.ok) return answer;
  const { idToken } = answer.value;
  proved = { mobile, code: given, idToken, until: Date.now() + tokenTime };
  return { ok: true, value: idToken };
}

/** Forgets what the gateway did not take, or what has done its work: the next registration needs another message. */
export function forgetProof(): void {
  sent = null;
  proved = null;
}

/** BCP 47, of messages and of the reCAPTCHA. */
const tagOf = (): string => (language.peek() === 'EN' ? 'en' : 'fil');
