import type { RewardKind } from '../reward.ts';

/** Once for each member and rank. */
export const vipReward: RewardKind<{ rank: number }> = {
  name: 'vip',
  key: (customerId, { rank }) => `${customerId}:${rank}`,
  digestOf: (customerId, { rank }) => [customerId, rank],
  reference: ({ rank }) => rank,
};
