import { useEffect } from 'react';
import { Link } from 'wouter';
import { failureKey } from '../../../lib/result.ts';
import { formatDate, language, t } from '../../../models/language.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { KycForm } from '../components/KycForm.tsx';
import { followKyc, kyc, kycFailure, loadKyc } from '../kyc.model.ts';
import { payoutPath, withdrawPath } from '../withdraw.model.ts';
import './Withdraw.css';

/** Who the member is (WAL-07): the form, and how what was sent stands, live. */
export default function Identity() {
  void language.value;
  useEffect(followKyc, []);
  return (
    <SidePanel
      {...memberCentre()}
      within={payoutPath}
      title={t('kyc.title')}
      intro={t('kyc.intro')}
    >
      <div className="stack stack--top payout">
        <Card>
          <Body />
        </Card>
        <Link href={withdrawPath} className={buttonClass({ variant: 'quiet', wide: true })}>
          <span className="button__face">{t('kyc.back')}</span>
        </Link>
      </div>
    </SidePanel>
  );
}

function Body() {
  const known = kyc.value;
  if (!known) {
    if (!kycFailure.value) return <Skeleton height="24rem" />;
    const retry = <Button onClick={() => void loadKyc()}>{t('withdraw.retry')}</Button>;
    return (
      <EmptyState
        icon="cloud-off"
        title={t('kyc.absent')}
        text={t(failureKey(kycFailure.value))}
        action={retry}
      />
    );
  }
  const { state, details, reason, submittedAt } = known;
  if (state === 'none' || state === 'rejected') {
    return (
      <div className="stack stack--top withdraw__overview">
        {state === 'rejected' && (
          <InlineAlert icon="circle-exclamation-point" tone="warn">
            {t('withdraw.lack.kyc.rejected', { reason: reason ?? '' })}
          </InlineAlert>
        )}
        <KycForm known={known} />
      </div>
    );
  }
  return (
    <div className="stack stack--top withdraw__overview">
      <Callout
        icon={state === 'approved' ? 'badge-check' : 'clock'}
        tone={state === 'approved' ? 'good' : 'plain'}
        title={t(`kyc.state.${state}`)}
      >
        {state === 'approved'
          ? t('kyc.approved', { name: details?.fullName ?? '' })
          : t('withdraw.lack.kyc.pending')}
      </Callout>
      <DescriptionList
        items={[
          [t('kyc.fullName'), details?.fullName],
          [
            t('kyc.birthday'),
            details && formatDate(`${details.birthday}T00:00:00Z`, 'date', 'UTC'),
          ],
          [t('kyc.document'), details && t(`kyc.documents.${details.document}`)],
          [t('kyc.sentAt'), submittedAt && formatDate(submittedAt)],
        ]}
      />
    </div>
  );
}
