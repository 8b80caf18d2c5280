import type { Caller } from '../context.ts';
import { DomainError } from '../domain-error.ts';

/** Throws `not_logged_in` without a customer. */
export function requireCustomer(caller: Caller): string {
  if (caller.customerId === undefined) throw new DomainError('not_logged_in');
  return caller.customerId;
}

/** Throws `not_logged_in` without a session. */
export function requireSession(caller: Caller): string {
  if (caller.sessionId === undefined) throw new DomainError('not_logged_in');
  return caller.sessionId;
}

/** Throws `launch_expired` without a launch. */
export function requireLaunch(caller: Caller): string {
  if (caller.launchId === undefined) throw new DomainError('launch_expired');
  return caller.launchId;
}
