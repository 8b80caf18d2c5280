import { promotionKinds } from '../../../../contract/promotions/kinds.ts';
import { verified } from '../conditions.ts';
import { type PromotionKind, common } from '../kind.ts';

/** A fixed bonus by the operator's decision (PROMO-02). */
export const application: PromotionKind = {
  ...common,
  ...promotionKinds.application,
  rule: 'application',
  claimableAfterEnd: false,
  conditions: verified,
  bonus: ({ bonus_fixed }) => Number(bonus_fixed),
};
