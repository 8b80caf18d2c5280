import type { PromotionStatus } from '../../../../contract/promotions/shapes.ts';
import { t } from '../../../models/language.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { statusIcons, statusTones } from '../format.ts';

/** @useSignals */
export function Eligibility({ status }: { status: PromotionStatus }) {
  return (
    <Pill icon={statusIcons[status]} tone={statusTones[status] ?? 'plain'}>
      {t(`promotions.status.${status}`)}
    </Pill>
  );
}
