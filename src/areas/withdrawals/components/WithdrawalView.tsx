import { useState } from 'react';
import { Link } from 'wouter';
import { institutions } from '../../../../contract/institutions.ts';
import type { Withdrawal, WithdrawalState } from '../../../../contract/withdrawals/shapes.ts';
import { type Failure, failureKey } from '../../../lib/result.ts';
import { pageHere } from '../../../models/agent-pages.ts';
import { formatDate } from '../../../models/dates.ts';
import { formatMoney, t } from '../../../models/language.ts';
import { confirm } from '../../../models/dialogs.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Callout, type Tone } from '../../../ui/Callout.tsx';
import { cancelWithdrawal, withdrawPath } from '../withdraw.model.ts';
import { Receipt } from './Receipt.tsx';

export const stateIcons: Record<WithdrawalState, IconName> = {
  review: 'search',
  approved: 'clock',
  paying: 'send',
  paid: 'send',
  received: 'circle-check',
  disputed: 'message-square-text',
  returned: 'rotate-ccw-clock',
  rejected: 'circle-exclamation-point',
  cancelled: 'x',
};

const tones: Partial<Record<WithdrawalState, Tone>> = {
  received: 'good',
  rejected: 'bad',
  disputed: 'bad',
};
export const toneOf = (state: WithdrawalState): Tone => tones[state] ?? 'plain';

/** A withdrawal's status, announced on change, and actions (MEM-04). */
export function WithdrawalView({ withdrawal }: { withdrawal: Withdrawal }) {
  const {
    state,
    amount,
    currencySymbol: symbol,
    account,
    reference,
    note,
    paidAt,
    createdAt,
    received,
    remark,
    pictures,
  } = withdrawal;
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  return (
    <div className="stack stack--top">
      <Callout
        icon={stateIcons[state]}
        tone={toneOf(state)}
        title={t(`withdrawals.state.${state}`)}
        sum={money(amount)}
      >
        {aboutOf(withdrawal)}
      </Callout>
      {note && (
        <InlineAlert icon="message-square-text">{t('withdrawals.note', { note })}</InlineAlert>
      )}
      {(state === 'paid' || state === 'disputed') && <Receipt withdrawal={withdrawal} />}
      <DescriptionList
        items={[
          [t('withdrawals.to'), `${institutions[account.institution].name} ${account.number}`],
          [t('withdrawals.name'), account.name],
          [t('withdrawals.reference'), reference],
          [t('withdrawals.asked'), formatDate(createdAt)],
          [t('withdrawals.sentAt'), paidAt && formatDate(paidAt)],
          [t('withdrawals.came'), received !== null ? money(received) : null],
          [t('withdrawals.remark'), remark],
          [
            t('withdrawals.proof'),
            pictures > 0 ? t('withdrawals.proofCount', { count: pictures }) : null,
          ],
        ]}
      />
      {state === 'review' && withdrawal.reason === null && <Cancel withdrawal={withdrawal} />}
      <Link
        href={pageHere(`/support?new=withdrawal&ref=${reference}`)}
        className={buttonClass({ variant: 'quiet', wide: true })}
      >
        <span className="button__face">{t('support.report')}</span>
      </Link>
      <Link href={withdrawPath()} replace className={buttonClass({ variant: 'quiet', wide: true })}>
        <span className="button__face">{t('withdrawals.back')}</span>
      </Link>
    </div>
  );
}

/** The outcome and what to do. */
function aboutOf({
  state,
  reason,
  confirmation,
  confirmBy,
  returned,
  amount,
  currencySymbol: symbol,
}: Withdrawal): string {
  const money = (centavos: number) => formatMoney(centavos, { symbol });
  if (state === 'review' && reason !== null) return t('withdrawals.about.reviewAgain');
  if (state === 'received') return t(`withdrawals.about.received.${confirmation ?? 'full'}`);
  return t(`withdrawals.about.${state}`, {
    amount: money(amount),
    returned: money(returned ?? 0),
    until: confirmBy ? formatDate(confirmBy) : '',
  });
}

function Cancel({
  withdrawal: { id, amount, currencySymbol: symbol },
}: {
  withdrawal: Withdrawal;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const cancel = async () => {
    const text = t('withdrawals.cancelText', { amount: formatMoney(amount, { symbol }) });
    if (
      !(await confirm({
        title: t('withdrawals.cancel'),
        text,
        confirmLabel: t('withdrawals.cancel'),
        cancelLabel: t('withdrawals.keep'),
      }))
    )
      return;
    setBusy(true);
    setFailure(await cancelWithdrawal(id));
    setBusy(false);
  };
  return (
    <>
      <Alert text={failure && t(failureKey(failure))} />
      <Button wide busy={busy} onClick={() => void cancel()}>
        {t('withdrawals.cancel')}
      </Button>
    </>
  );
}
