import { Link } from 'wouter';
import { recordTimeZone } from '../../../../contract/records/shapes.ts';
import type { RebateState } from '../../../../contract/rebates/shapes.ts';
import { failureKey } from '../../../lib/result.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { confirm, toast } from '../../../models/dialogs.ts';
import { formatDate } from '../../../models/dates.ts';
import { t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { responsiblePath } from '../../../models/responsible.ts';
import { validBetNotes } from '../../../models/valid-bets.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { hourText } from '../format.ts';
import { claimAction, claimRebates } from '../rebates.model.ts';

/**
 * What waits, when it is paid, and the button; during a break only what waits (RG-03).
 * @useSignals
 */
export function Claim({ known }: { known: RebateState }) {
  const { unpaid, onBreak, currencySymbol: symbol, countedUntil } = known;
  const until = formatDate(countedUntil, 'datetime', recordTimeZone);
  return (
    <Card className="stack gap-3">
      <div className="stack gap-1">
        <h2>{t('memberRebates.unpaid')}</h2>
        <p className="member-rebates__sum figures">{moneyText(unpaid, symbol)}</p>
        <p className="member-rebates__soft">{t('memberRebates.counted', { until })}</p>
      </div>
      {onBreak ? (
        <InlineAlert icon="pause">{t('memberRebates.onBreak')}</InlineAlert>
      ) : (
        <Ways known={known} />
      )}
      <p className="member-rebates__soft">
        {[t('memberRebates.rules'), ...validBetNotes()].join(' ')}{' '}
        <Link href={responsiblePath}>{t('memberRebates.responsible')}</Link>
      </p>
    </Card>
  );
}

/**
 * By hand, and at the hour.
 * @useSignals
 */
function Ways({ known }: { known: RebateState }) {
  const { payable, unpaid, minPayment, hour, currencySymbol: symbol } = known;
  return (
    <>
      {payable > 0 && <ClaimButton known={known} />}
      <ClaimLine />
      {payable === 0 && unpaid > 0 && (
        <p>{t('memberRebates.minimum', { minimum: moneyText(minPayment, symbol) })}</p>
      )}
      {unpaid < 0 && <p>{t('memberRebates.takenBack')}</p>}
      {payable === 0 && unpaid === 0 && <p>{t('memberRebates.nothing')}</p>}
      <p className="member-rebates__soft">
        {hour === null
          ? t('memberRebates.byHand')
          : t('memberRebates.atHour', { hour: hourText(hour) })}
      </p>
    </>
  );
}

/**
 * Claims after its wagering requirement is shown.
 * @useSignals
 */
function ClaimButton({
  known: { payable, required, currencySymbol: symbol },
}: {
  known: RebateState;
}) {
  const words = { amount: moneyText(payable, symbol), required: moneyText(required, symbol) };
  const take = async () => {
    const confirmed = await confirm({
      title: t('memberRebates.claim.title', words),
      text: t(required > 0 ? 'memberRebates.claim.text' : 'memberRebates.claim.free', words),
      confirmLabel: t('memberRebates.claim.button', words),
    });
    if (!confirmed) return;
    const paid = await claimRebates();
    if (paid !== null)
      toast(t('memberRebates.claim.done', { amount: moneyText(paid, symbol) }), 'good');
  };
  const { kind } = claimAction.value;
  return (
    <div className="actions">
      <Button
        variant="primary"
        icon="coins"
        busy={kind === 'sending' || kind === 'checking'}
        disabled={connectivity.value !== 'online'}
        onClick={() => void take()}
      >
        {t('memberRebates.claim.button', words)}
      </Button>
    </div>
  );
}

/** The last claim's status, unless done. */
function ClaimLine() {
  const now = claimAction.value;
  if (now.kind === 'idle' || now.kind === 'sending') return null;
  if (now.kind === 'checking')
    return <InlineAlert icon="clock">{t('memberRebates.claim.checking')}</InlineAlert>;
  return (
    <InlineAlert icon="circle-exclamation-point" tone="warn">
      {t(now.kind === 'failed' ? failureKey(now.failure) : 'memberRebates.claim.undone')}
    </InlineAlert>
  );
}
