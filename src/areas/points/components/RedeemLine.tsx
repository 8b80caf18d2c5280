import type { Redemption } from '../../../../contract/points/shapes.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { formatMoney, formatNumber, t } from '../../../models/language.ts';
import { useScrollIntoView } from '../../../ui/in-view.ts';
import { InlineAlertButton, InlineAlert } from '../../../ui/InlineAlert.tsx';
import { items } from '../points.model.ts';
import { forgetRedemption, redemptionState } from '../redeem.model.ts';

/** Status of this tab's redemption (WAL-03); that none is possible offline. */
export function RedeemLine() {
  const now = redemptionState.value;
  // The dialog shows a rejection.
  const target = useScrollIntoView(
    now.kind === 'checking' || now.kind === 'undone' || now.kind === 'done' ? now.kind : null,
  );
  return (
    <div className="points__lines" ref={target}>
      <State />
      {connectivity.value !== 'online' && items.value.value && (
        <InlineAlert icon="wifi-off" tone="warn">
          {t('points.offline')}
        </InlineAlert>
      )}
    </div>
  );
}

function State() {
  const now = redemptionState.value;
  const gotIt = (
    <InlineAlertButton onClick={forgetRedemption}>{t('wallets.gotIt')}</InlineAlertButton>
  );
  switch (now.kind) {
    case 'checking':
      return (
        <InlineAlert icon="clock" tone="warn">
          {t('points.checking', whatOf(now.request))}
        </InlineAlert>
      );
    case 'undone':
      return (
        <InlineAlert icon="circle-exclamation-point" tone="warn" action={gotIt}>
          {t('points.undone', whatOf(now.request))}
        </InlineAlert>
      );
    case 'done':
      return (
        <InlineAlert icon="circle-check" action={gotIt}>
          {doneText(now.outcome)}
        </InlineAlert>
      );
    default:
      return null;
  }
}

const whatOf = ({ name, points }: { name: string; points: number }) => ({
  name,
  points: formatNumber(points),
});

function doneText({
  kind,
  name,
  quantity,
  paidAmount,
  currencySymbol: symbol,
  reference,
}: Redemption): string {
  return t(`points.done.${kind}`, {
    amount: formatMoney(paidAmount, { symbol }),
    what: t('points.times', { number: formatNumber(quantity), name }),
    reference,
  });
}
