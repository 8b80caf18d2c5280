import type { Gateway } from '../../../context.ts';
import { type LiveSession, findSession } from './sessions.ts';

/** Null when unknown or ended. */
export function authenticateSession(
  gateway: Pick<Gateway, 'db'>,
  token: string,
): Promise<LiveSession | null> {
  return findSession(gateway, token);
}
