import type { RewardKind } from '../reward.ts';

/** Once for each member, day and part (REWARD-02a). */
export const calendarReward: RewardKind<{ day: string; part: string }> = {
  name: 'calendar',
  key: (customerId, { day, part }) => `${customerId}:${day}:${part}`,
  digestOf: (customerId, { day, part }) => [customerId, day, part],
  reference: ({ day }) => day,
};
