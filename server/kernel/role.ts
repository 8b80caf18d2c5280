import { agentTypes, trialType } from '../../contract/identity/account-types.ts';

export type SessionRole = 'trial' | 'member' | 'agent';

export function roleOf(type: number): SessionRole {
  if (type === trialType) return 'trial';
  return agentTypes.some((agent) => agent === type) ? 'agent' : 'member';
}
