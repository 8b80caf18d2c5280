import type { RewardKind } from '../reward.ts';

/** Once for each tournament and rank (REWARD-04d). */
export const tournamentReward: RewardKind<{ tournament: string; rank: number }> = {
  name: 'tournament',
  key: (_customerId, { tournament, rank }) => `${tournament}:${rank}`,
  digestOf: (customerId, { tournament, rank }) => [customerId, tournament, rank],
  reference: ({ tournament }) => tournament,
};
