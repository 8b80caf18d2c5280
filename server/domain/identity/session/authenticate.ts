import type { Gateway } from '../../../context.ts';
import { type LiveSession, findSession } from './sessions.ts';

/** Role, customer and session of a token; null when unknown or ended. */
export function authenticateSession(
  gateway: Pick<Gateway, 'db'>,
  token: string,
): Promise<LiveSession | null> {
  return findSession(gateway, token);
}
