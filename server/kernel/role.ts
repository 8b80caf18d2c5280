import { agentTypes, trialType } from '../../contract/identity/session.ts';

export type SessionRole = 'trial' | 'member' | 'agent';

/** Returns the role of an account's type. */
export function roleOf(type: number): SessionRole {
  if (type === trialType) return 'trial';
  return agentTypes.some((agent) => agent === type) ? 'agent' : 'member';
}
