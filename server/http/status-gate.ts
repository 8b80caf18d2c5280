import type { Action } from '../../contract/define.ts';
import type { Gateway } from '../context.ts';
import { isBlocked, siteState } from '../settings/state.ts';
import { DomainError } from '../domain-error.ts';

/** Retry-After during maintenance. */
const maintenanceRetry = 30;

/** What a call gets in a blocked region (451) or during maintenance (503), unless it is always answered (BOOT-10). */
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
