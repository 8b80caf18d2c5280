import type {
  CaptchaAnswer,
  CodeSent,
  Verification,
} from '../../../contract/identity/verification.ts';
import { call } from '../../data/call.ts';
import type { Result } from '../../lib/result.ts';
import { language } from '../../models/language.ts';

/** The Philippines. */
const dialingCode = '63';

/** A new captcha; its key outlives its pictures. */
export const emptyCaptcha = (): CaptchaAnswer => ({ key: crypto.randomUUID(), text: '' });

/** A picture's URL, or the bytes of a WAV. */
export type CaptchaTask = { picture: string } | { sound: ArrayBuffer };

/** Loads a key's task (AUTH-07). */
export async function loadCaptcha(key: string, bySound: boolean): Promise<Result<CaptchaTask>> {
  const answer = await call(bySound ? 'verification.captchaSound' : 'verification.captcha', {
    key,
  });
  if (!answer.ok) return answer;
  const { value } = answer;
  return {
    ok: true,
    value: bySound ? { sound: bytesOf(value) } : { picture: `data:image/png;base64,${value}` },
  };
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0).buffer;

/** Sends an SMS code for login or password reset (AUTH-19, AUTH-20). */
export const askForLoginCode = (
  mobileNum: string,
  verification: Verification,
): Promise<Result<CodeSent>> =>
  call('verification.smsLogin', {
    mobileNum,
    countryDialingCode: dialingCode,
    verification,
    language: language.peek(),
  });
