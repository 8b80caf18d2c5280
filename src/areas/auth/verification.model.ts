import type { Value } from '../../../contract/index.ts';
import type {
  CaptchaAnswer,
  CodeSent,
  Verification,
} from '../../../contract/identity/verification.ts';
import { call } from '../../data/call.ts';
import type { Result } from '../../lib/result.ts';
import { language } from '../../models/language.ts';

/** The Philippines'. */
const dialingCode = '63';

/** A captcha that nothing was typed for yet; its key stays while its picture changes. */
export const emptyCaptcha = (): CaptchaAnswer => ({ key: crypto.randomUUID(), text: '' });

/** What distinguishes a person from a program: the letters of a picture, or one of some words. */
export type CaptchaTask = { picture: string } | Value<'verification.captchaQuestion'>;

/** Another task for a key (AUTH-07): a picture, as a URL for an `<img>`, or a question for who cannot see one. */
export async function loadCaptcha(key: string, inWords: boolean): Promise<Result<CaptchaTask>> {
  if (inWords) return call('verification.captchaQuestion', { key, language: language.peek() });
  const answer = await call('verification.captcha', { key });
  return answer.ok
    ? { ok: true, value: { picture: `data:image/png;base64,${answer.value}` } }
    : answer;
}

/** Sends a code to a mobile number that logs in with it, or sets a new password (AUTH-19, AUTH-20). */
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
