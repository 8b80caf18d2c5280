import type { Cached } from '../data/cached.ts';
import { failureKey, noAnswer } from '../lib/result.ts';
import { t } from './language.ts';

/**
 * Why a value could not be loaded and what to do, by the call's outcome. Reads signals.
 * @param known a `cached()` without a value
 */
export function loadErrorText({ failure = noAnswer() }: Cached<unknown>): string {
  return t(failureKey(failure));
}
