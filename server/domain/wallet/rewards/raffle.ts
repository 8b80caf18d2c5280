import type { RewardKind } from '../reward.ts';

/** Once for each raffle and place of its draw (PROMO-02b). */
export const raffleReward: RewardKind<{ raffle: string; place: number }> = {
  name: 'raffle',
  key: (_customerId, { raffle, place }) => `${raffle}:${place}`,
  digestOf: (customerId, { raffle, place }) => [customerId, raffle, place],
  reference: ({ raffle }) => raffle,
};
