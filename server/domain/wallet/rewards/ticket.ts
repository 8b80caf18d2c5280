import type { RewardKind } from '../reward.ts';

/** Once for each ticket (REWARD-02d to f). */
export const ticketReward: RewardKind<{ id: string }> = {
  name: 'ticket',
  key: (_customerId, { id }) => id,
  digestOf: (customerId, { id }) => [customerId, id],
  reference: ({ id }) => id,
};
