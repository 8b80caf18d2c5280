import type { Failure } from './result.ts';

/** The response was lost, or `busy` came after the commit (WAL-03). */
export function isOutcomeUnknown(failure: Failure): boolean {
  if (failure.kind === 'rejected') return failure.code === 'busy';
  return ['offline', 'unreachable', 'timeout', 'captive', 'broken'].includes(failure.kind);
}
