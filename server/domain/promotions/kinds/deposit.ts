import { depositBonus } from '../../../../contract/promotions/deposit-bonus.ts';
import { promotionKinds } from '../../../../contract/promotions/kinds.ts';
import { deposit as depositMade, firstDeposit, verified } from '../conditions.ts';
import { type PromotionKind, common } from '../kind.ts';

/** A percentage of a deposit, up to a maximum: once, or once a day. */
export const deposit: PromotionKind = {
  ...common,
  ...promotionKinds.deposit,
  rule: 'deposit',
  claimableAfterEnd: true,
  conditions: (row) => [...verified(row), ...firstDeposit(row), ...depositMade(row)],
  chosenWithDeposit: true,
  bonus: ({ bonus_percent, max_bonus, deposit_amount }) =>
    depositBonus(Number(deposit_amount), bonus_percent!, Number(max_bonus)),
  period: ({ daily, deposit_day }) => (daily ? deposit_day! : 'once'),
};
