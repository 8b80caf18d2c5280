import type { Gateway } from '../../../context.ts';
import { type LiveSession, findSession } from './sessions.ts';

/** Who holds a session token: role, customer and session, or null for a token that is unknown or over. */
export function authenticateSession(
  gateway: Pick<Gateway, 'db'>,
  token: string,
): Promise<LiveSession | null> {
  return findSession(gateway, token);
}
