import type { Action } from '../../contract/define.ts';
import type { Gateway } from '../context.ts';
import { isBlocked, siteState } from '../settings/state.ts';
import { DomainError } from '../domain-error.ts';

const maintenanceRetry = 30;

/**
 * The error in a blocked region (451) or maintenance (503), unless the call is always answered
 * (BOOT-10).
 */
export function statusError(
  gateway: Gateway,
  entry: Pick<Action, 'always'>,
  ip: string,
): DomainError | undefined {
  if (entry.always) return undefined;
  const state = siteState(gateway);
  if (isBlocked(state, ip)) return new DomainError('region_blocked');
  return state.maintenance
    ? new DomainError('maintenance', { retryAfter: maintenanceRetry })
    : undefined;
}
