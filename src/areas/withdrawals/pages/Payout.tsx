import { useEffect } from 'react';
import { Link } from 'wouter';
import type { WithdrawalOverview } from '../../../../contract/withdrawals/shapes.ts';
import { centreHere, pageHere } from '../../../models/agent-pages.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { identityPath } from '../../../models/identity.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Accounts } from '../components/Accounts.tsx';
import { PasswordCard } from '../components/PasswordCard.tsx';
import { overview, followWithdrawals } from '../withdraw.model.ts';
import './Withdraw.css';

/** Identity, transaction password and payout accounts (MEM-01). */
export default function Payout() {
  void language.value;
  useEffect(followWithdrawals, []);
  const known = overview.known.value;
  return (
    <SidePanel
      {...centreHere()}
      title={t('withdrawals.payout.title')}
      intro={t('withdrawals.payout.intro')}
      beside={<LastUpdated text={ageText(overview.now)} />}
    >
      <div className="stack stack--top payout">
        {known ? (
          <>
            <Identity overview={known} />
            <PasswordCard overview={known} />
            <Accounts overview={known} />
          </>
        ) : (
          <NotLoaded />
        )}
      </div>
    </SidePanel>
  );
}

function NotLoaded() {
  const failure = overview.failure.value;
  if (!failure) return <Skeleton height="24rem" />;
  return <LoadFailure {...failureTexts('withdrawals.absent', failure)} onRetry={overview.load} />;
}

function Identity({ overview: { kyc } }: { overview: WithdrawalOverview }) {
  const done = kyc.state === 'approved';
  return (
    <Card className="stack stack--top payout__card">
      <h2>{t('withdrawals.step.kyc')}</h2>
      <p className="withdraw__text">
        {done
          ? t('kyc.approved', { name: kyc.fullName ?? '' })
          : t(`withdrawals.lack.kyc.${kyc.state}`, { reason: kyc.reason ?? '' })}
      </p>
      <Link href={pageHere(identityPath)} className={buttonClass()}>
        <span className="button__face">
          <Icon name={done ? 'badge-check' : 'user-round'} size={18} />
          {t(done || kyc.state === 'pending' ? 'withdrawals.way.kycLook' : 'withdrawals.way.kyc')}
        </span>
      </Link>
    </Card>
  );
}
