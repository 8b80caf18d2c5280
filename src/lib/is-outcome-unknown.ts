import type { Failure } from './result.ts';

/**
 * Whether the gateway may have done it all the same (WAL-03): the response was lost, or `busy` came
 * after the commit.
 */
export function isOutcomeUnknown(failure: Failure): boolean {
  if (failure.kind === 'rejected') return failure.code === 'busy';
  return ['offline', 'unreachable', 'timeout', 'captive', 'broken'].includes(failure.kind);
}
