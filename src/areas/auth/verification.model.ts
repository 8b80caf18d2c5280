import type { Value } from '../../../contract/index.ts';
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

export type CaptchaTask = { picture: string } | Value<'verification.captchaQuestion'>;

/** Loads a key's task (AUTH-07): a picture URL or a question. */
export async function loadCaptcha(key: string, inWords: boolean): Promise<Result<CaptchaTask>> {
  if (inWords) return call('verification.captchaQuestion', { key, language: language.peek() });
  const answer = await call('verification.captcha', { key });
  return answer.ok
    ? { ok: true, value: { picture: `data:image/png;base64,${answer.value}` } }
    : answer;
}

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
