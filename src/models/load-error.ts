import type { Cached } from '../data/cached.ts';
import { type Failure, failureKey, noAnswer } from '../lib/result.ts';
import type { TextKey } from '../lib/text-key.ts';
import { t } from './language.ts';

/**
 * Why loading failed and what to do. Reads signals.
 * @param known a `cached()` without a value
 */
export function loadErrorText({ failure = noAnswer() }: Cached<unknown>): string {
  return t(failureKey(failure));
}

/**
 * The texts of a `LoadFailure`: what is missing, why, and the retry. Reads signals.
 * @param failure of the last answer; none came when it is unset
 */
export function failureTexts(title: TextKey, failure?: Failure | null) {
  return {
    title: t(title),
    text: t(failureKey(failure ?? noAnswer())),
    retryLabel: t('status.retry'),
  };
}
