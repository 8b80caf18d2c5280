import type { RewardKind } from '../reward.ts';

/** `from`: the first day of the period. */
export interface MissionClaim {
  id: number;
  from: string;
  step: number;
}

/** Once for each member, mission, period and step (REWARD-02b). */
export const missionReward: RewardKind<MissionClaim> = {
  name: 'mission',
  key: (customerId, { id, from, step }) => `${customerId}:${id}:${from}:${step}`,
  digestOf: (customerId, { id, from, step }) => [customerId, id, from, step],
  reference: ({ id }) => id,
};
