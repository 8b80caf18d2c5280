import type { Failure } from './result.ts';

/**
 * Whether the gateway may have done what it was asked all the same (WAL-03): the answer was lost, or the gateway lost its database
 * (`busy`), perhaps after that had written everything down.
 */
export function isOutcomeUnknown(failure: Failure): boolean {
  if (failure.kind === 'rejected') return failure.code === 'busy';
  return ['offline', 'unreachable', 'timeout', 'captive', 'broken'].includes(failure.kind);
}
