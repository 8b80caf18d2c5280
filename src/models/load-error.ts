import type { Cached } from '../data/cached.ts';
import { failureKey, noAnswer } from '../lib/result.ts';
import { t } from './language.ts';

/**
 * Why nothing is there of a value that was asked for, and what one can do: by the outcome of the call, so that nobody is sent to
 * look after a connection that works. Reads signals.
 * @param known a value of `cached()`, which is missing
 */
export function loadErrorText({ failure = noAnswer() }: Cached<unknown>): string {
  return t(failureKey(failure));
}
