import type { Caller } from '../context.ts';
import { DomainError } from '../domain-error.ts';

/** The customer behind a call. Throws DomainError `not_logged_in` when there is none. */
export function requireCustomer(caller: Caller): string {
  if (caller.customerId === undefined) throw new DomainError('not_logged_in');
  return caller.customerId;
}

/** The session behind a call. Throws DomainError `not_logged_in` when there is none. */
export function requireSession(caller: Caller): string {
  if (caller.sessionId === undefined) throw new DomainError('not_logged_in');
  return caller.sessionId;
}

/** The launch behind a house game's call. Throws DomainError `launch_expired` when there is none. */
export function requireLaunch(caller: Caller): string {
  if (caller.launchId === undefined) throw new DomainError('launch_expired');
  return caller.launchId;
}
