import type { TextKey } from '../lib/text-key.ts';
import type { CodeSent } from '../../contract/identity/verification.ts';
import { type Failure, type Result, failureKey } from '../lib/result.ts';
import { t } from './language.ts';

/** The title and the buttons of a warning (AUTH-15, AUTH-19). */
export const warningLabels = () => ({
  title: t('verify.warning'),
  close: t('ui.close'),
  ok: t('verify.ok'),
});

/** The words of a field for a code out of a message, and of the button that sends one. */
export const codeLabels = () => ({
  code: t('verify.code'),
  send: t('verify.send'),
  sendAgainIn: (time: string) => t('verify.sendAgainIn', { time }),
  sent: t('verify.sent'),
  warning: warningLabels(),
});

/**
 * The outcome of asking for a code, as the field for it takes it: the button waits for as long as the code counts (AUTH-19).
 * @param keyOf the key of the words for a failure
 */
export async function sendingOf(
  asked: Promise<Result<CodeSent>>,
  keyOf: (failure: Failure) => TextKey = numberKey,
) {
  const answer = await asked;
  if (answer.ok) return { ok: true, waitMs: answer.value.expiredMinutes * 60_000 } as const;
  const { failure } = answer;
  return { ok: false, why: () => t(keyOf(failure)) } as const;
}

/** What is wrong with a field is wrong with the mobile number. */
const numberKey = (failure: Failure): TextKey =>
  failure.kind === 'rejected' && failure.field ? 'validation.mobileNum' : failureKey(failure);
