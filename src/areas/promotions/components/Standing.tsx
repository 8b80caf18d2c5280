import type { PromotionStatus } from '../../../../contract/promotion.ts';
import { t } from '../../../models/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { statusIcons } from '../words.ts';

/**
 * Where one stands with a promotion, in a word.
 * @useSignals
 */
export function Standing({ status }: { status: PromotionStatus }) {
  return (
    <span className={`promo-status promo-status--${status}`}>
      <Icon name={statusIcons[status]} size={16} />
      {t(`promotions.status.${status}`)}
    </span>
  );
}
