import { promotionKinds } from '../../../../contract/promotions/kinds.ts';
import { appOpened, hasDeposited, verified } from '../conditions.ts';
import { type PromotionKind, common } from '../kind.ts';

/**
 * A fixed bonus for who opens the installed app, once. A device may say what it likes, so a deposit
 * comes first.
 */
export const appDownload: PromotionKind = {
  ...common,
  ...promotionKinds.appDownload,
  rule: 'appDownload',
  claimableAfterEnd: true,
  conditions: (row) => [...verified(row), ...hasDeposited(row), ...appOpened(row)],
  bonus: ({ bonus_fixed }) => Number(bonus_fixed),
};
