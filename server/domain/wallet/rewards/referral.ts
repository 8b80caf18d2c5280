import type { RewardKind } from '../reward.ts';

/** Once for each invited friend (MEM-11). */
export const referralReward: RewardKind<{ id: string; friendId: string }> = {
  name: 'referral',
  key: (_inviterId, { friendId }) => friendId,
  digestOf: (_inviterId, { id }) => [id],
  reference: ({ id }) => id,
};
