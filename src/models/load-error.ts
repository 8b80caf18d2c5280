import type { Cached } from '../data/cached.ts';
import { failureKey, noAnswer } from '../lib/result.ts';
import { t } from './language.ts';

/**
 * Why loading failed and what to do. Reads signals.
 * @param known a `cached()` without a value
 */
export function loadErrorText({ failure = noAnswer() }: Cached<unknown>): string {
  return t(failureKey(failure));
}
