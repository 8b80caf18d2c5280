import type { RewardKind } from '../reward.ts';

/** For an invited friend (MEM-11): once for each friend. */
export const referralReward: RewardKind<{ id: string; friendId: string }> = {
  name: 'referral',
  key: (_inviterId, { friendId }) => friendId,
  digestOf: (_inviterId, { id }) => [id],
  reference: ({ id }) => id,
};
