import { promotionKinds } from '../../../../contract/promotions/kinds.ts';
import { verified } from '../conditions.ts';
import { type PromotionKind, common } from '../kind.ts';

/** A fixed bonus by application (PROMO-02), issued by the operator's decision. */
export const application: PromotionKind = {
  ...common,
  ...promotionKinds.application,
  rule: 'application',
  claimableAfterEnd: false,
  conditions: verified,
  bonus: ({ bonus_fixed }) => Number(bonus_fixed),
};
