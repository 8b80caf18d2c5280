import { promotionKinds } from '../../../../contract/promotions/kinds.ts';
import { newAccount, verified } from '../conditions.ts';
import { type PromotionKind, common } from '../kind.ts';

/** A fixed bonus for a new account. */
export const newbie: PromotionKind = {
  ...common,
  ...promotionKinds.newbie,
  rule: 'newbie',
  claimableAfterEnd: false,
  conditions: (row) => [...newAccount(row), ...verified(row)],
  bonus: ({ bonus_fixed }) => Number(bonus_fixed),
};
