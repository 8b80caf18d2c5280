import { type Infer, enums } from 'superstruct';

/** What a member must have done once before a reward: a credited deposit, or an approved identity. */
export const rewardNeeds = ['nothing', 'deposit', 'identity'] as const;
export const RewardNeeds = enums(rewardNeeds);
export type RewardNeeds = Infer<typeof RewardNeeds>;

export const MissingNeed = enums(['deposit', 'identity']);
export type MissingNeed = Infer<typeof MissingNeed>;
