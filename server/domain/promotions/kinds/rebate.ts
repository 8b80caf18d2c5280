import { promotionKinds } from '../../../../contract/promotions/kinds.ts';
import { hasBet, periodOver, verified } from '../conditions.ts';
import { type PromotionKind, common } from '../kind.ts';
import { rebateOf } from '../row.ts';

/** A part of the valid bets between joining and the end, up to a maximum; paid after the end. */
export const rebate: PromotionKind = {
  ...common,
  ...promotionKinds.rebate,
  rule: 'rebate',
  claimableAfterEnd: true,
  conditions: (row) => [...verified(row), ...hasBet(row), ...periodOver(row)],
  bonus: rebateOf,
};
