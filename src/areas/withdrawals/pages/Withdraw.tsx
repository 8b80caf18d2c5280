import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { failureKey } from '../../../lib/result.ts';
import { centreHere, supportAction } from '../../../models/agent-pages.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { isServiceOff } from '../../../models/services.ts';
import { useScrollToTop } from '../../../models/use-scroll-to-top.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BindDialog } from '../components/BindDialog.tsx';
import { PasswordDialog } from '../components/PasswordDialog.tsx';
import { RequestForm, RequestLine } from '../components/RequestForm.tsx';
import { type DialogStep, RequirementList } from '../components/RequirementList.tsx';
import { TurnoverMeter } from '../components/TurnoverMeter.tsx';
import { WithdrawalList } from '../components/WithdrawalList.tsx';
import { WithdrawalView } from '../components/WithdrawalView.tsx';
import { forgetRequest, resumeRequest, requestState } from '../request.model.ts';
import {
  overview,
  followWithdrawals,
  openWithdrawal,
  payoutPath,
  showWithdrawal,
  shownWithdrawal,
  shownFailure,
} from '../withdraw.model.ts';
import './Withdraw.css';

/** Requests, follows and confirms withdrawals, beside their list (MEM-04). */
export default function Withdraw() {
  void language.value;
  const id = new URLSearchParams(useSearch()).get('id');
  const now = requestState.value;
  const done = now.kind === 'done' ? now.outcome.id : null;
  useScrollToTop(id);
  useEffect(() => {
    resumeRequest();
    return followWithdrawals();
  }, []);
  useEffect(() => void openWithdrawal(id), [id]);
  useEffect(() => {
    if (!done) return;
    forgetRequest();
    showWithdrawal(done);
  }, [done]);
  return (
    <SidePanel
      {...centreHere()}
      title={t('withdrawals.title')}
      beside={<LastUpdated text={ageText(overview.now)} />}
    >
      <RequestLine symbol={overview.known.value?.currencySymbol ?? ''} />
      <div className="withdraw">
        <Card>{id === null ? <RequestView /> : <One id={id} />}</Card>
        <WithdrawalList />
      </div>
    </SidePanel>
  );
}

function RequestView() {
  // Beside the list: the step that it settles leaves the list before it closes.
  const [dialog, setDialog] = useState<DialogStep | null>(null);
  const close = () => setDialog(null);
  const known = overview.known.value;
  if (isServiceOff('payment'))
    return (
      <Empty
        theme="money"
        title={t('withdrawals.off')}
        text={t('withdrawals.offText')}
        action={supportAction()}
      />
    );
  if (!known) {
    const failure = overview.failure.value;
    if (!failure) return <Skeleton height="18rem" />;
    return <LoadFailure {...failureTexts('withdrawals.absent', failure)} onRetry={overview.load} />;
  }
  return (
    <div className="stack stack--top withdraw__overview">
      {known.missing.length > 0 ? (
        <RequirementList overview={known} onOpen={setDialog} />
      ) : (
        <RequestForm overview={known} />
      )}
      <TurnoverMeter turnover={known.turnover} symbol={known.currencySymbol} />
      <Link href={payoutPath()} className={buttonClass({ variant: 'quiet', wide: true })}>
        <span className="button__face">{t('withdrawals.payout.title')}</span>
      </Link>
      {dialog === 'password' && <PasswordDialog overview={known} onClose={close} />}
      {dialog === 'account' && <BindDialog name={known.kyc.fullName ?? ''} onClose={close} />}
    </div>
  );
}

function One({ id }: { id: string }) {
  const now = shownWithdrawal.value;
  const trouble = shownFailure.value;
  if (now?.id === id) return <WithdrawalView withdrawal={now} />;
  if (!trouble) return <Skeleton height="18rem" />;
  const again = <Button onClick={() => void openWithdrawal(id)}>{t('status.retry')}</Button>;
  const form = <Button onClick={() => showWithdrawal(null)}>{t('withdrawals.back')}</Button>;
  const unknown = trouble.kind === 'rejected';
  return (
    <EmptyState
      icon={unknown ? 'search-x' : 'cloud-off'}
      title={t(failureKey(trouble))}
      action={unknown ? form : again}
    />
  );
}
