import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { centreHere } from '../../../models/agent-pages.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { useScrollToTop } from '../../../models/use-scroll-to-top.ts';
import { loadPlayState } from '../../../models/responsible.ts';
import { failureKey } from '../../../lib/result.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DepositForm } from '../components/DepositForm.tsx';
import { DepositList } from '../components/DepositList.tsx';
import { Payment } from '../components/Payment.tsx';
import {
  followDeposits,
  forgetBegun,
  offer,
  openDeposit,
  showDeposit,
  shownDeposit,
  shownFailure,
  depositState,
} from '../deposit.model.ts';
import './Deposit.css';

/** Begins, pays and follows deposits, beside their list (MEM-03). */
export default function Deposit() {
  void language.value;
  const id = new URLSearchParams(useSearch()).get('id');
  const now = depositState.value;
  const begun = now.kind === 'done' ? now.outcome.id : null;
  useScrollToTop(id);
  useEffect(followDeposits, []);
  useEffect(() => void loadPlayState(), []);
  useEffect(() => void openDeposit(id), [id]);
  useEffect(() => {
    if (!begun) return;
    forgetBegun();
    showDeposit(begun);
  }, [begun]);
  return (
    <SidePanel
      {...centreHere()}
      title={t('deposits.title')}
      beside={<LastUpdated text={ageText(offer.now)} />}
    >
      <div className="deposit">
        <Card>{id === null ? <DepositForm /> : <One id={id} />}</Card>
        <DepositList />
      </div>
    </SidePanel>
  );
}

function One({ id }: { id: string }) {
  const now = shownDeposit.value;
  const trouble = shownFailure.value;
  if (now?.deposit.id === id) return <Payment shown={now} />;
  if (!trouble) return <Skeleton height="18rem" />;
  const again = <Button onClick={() => void openDeposit(id)}>{t('status.retry')}</Button>;
  const form = <Button onClick={() => showDeposit(null)}>{t('deposits.back')}</Button>;
  const unknown = trouble.kind === 'rejected';
  return (
    <EmptyState
      icon={unknown ? 'search-x' : 'cloud-off'}
      title={t(failureKey(trouble))}
      action={unknown ? form : again}
    />
  );
}
