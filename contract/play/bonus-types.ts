/** What a vendor may pay without a stake, where the operator lets it (SAFE-10). */
export const bonusTypes = ['free_rounds', 'jackpot', 'promotion', 'tournament'] as const;
export type BonusType = (typeof bonusTypes)[number];
