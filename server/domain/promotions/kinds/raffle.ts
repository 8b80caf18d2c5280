import { promotionKinds } from '../../../../contract/promotions/kinds.ts';
import { approvedIdentity, verified } from '../conditions.ts';
import { type PromotionKind, common } from '../kind.ts';

/** Numbers for valid bets, and prizes drawn among them (PROMO-02b): see `raffle/`. */
export const raffle: PromotionKind = {
  ...common,
  ...promotionKinds.raffle,
  rule: 'raffle',
  claimableAfterEnd: false,
  conditions: (row) => [...verified(row), ...approvedIdentity(row)],
  bonus: () => null,
};
