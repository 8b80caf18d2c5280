import type { SelectType } from 'kysely';
import type { Schema } from '../schema.ts';

export type ReferralRulesTable = Schema['referral_rules'];
/** Why it is under review or denied. */
export type RewardReason = NonNullable<SelectType<Schema['referral_rewards']['reason']>>;
