import type { TextKey } from '../lib/text-key.ts';
import type { CodeSent } from '../../contract/identity/verification.ts';
import { type Failure, type Result, failureKey } from '../lib/result.ts';
import { t } from './language.ts';

/** Labels of a warning (AUTH-15, AUTH-19). */
export const warningLabels = () => ({
  title: t('verification.warning'),
  close: t('ui.close'),
  ok: t('verification.ok'),
});

export const codeLabels = () => ({
  code: t('verification.code'),
  send: t('verification.send'),
  sendAgainIn: (time: string) => t('verification.sendAgainIn', { time }),
  sent: t('verification.sent'),
  warning: warningLabels(),
});

/**
 * Turns an answer into the code field's state: the button waits while the code is valid (AUTH-19).
 * @param keyOf text key of a failure
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

/** Any field error concerns the number. */
const numberKey = (failure: Failure): TextKey =>
  failure.kind === 'rejected' && failure.field ? 'validation.mobileNum' : failureKey(failure);
