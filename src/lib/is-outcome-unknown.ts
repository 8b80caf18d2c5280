import type { Failure } from './result.ts';

/** Whether the gateway may have acted (WAL-03): response lost, or `busy` after the commit. */
export function isOutcomeUnknown(failure: Failure): boolean {
  if (failure.kind === 'rejected') return failure.code === 'busy';
  return ['offline', 'unreachable', 'timeout', 'captive', 'broken'].includes(failure.kind);
}
