import type { RewardKind } from '../reward.ts';

/** Once for each payment (REWARD-03). */
export const rebateReward: RewardKind<{ id: string }> = {
  name: 'rebate',
  key: (_customerId, { id }) => id,
  digestOf: (customerId, { id }) => [customerId, id],
  reference: ({ id }) => id,
};
