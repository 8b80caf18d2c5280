import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Kyc } from '../../../../contract/kyc/calls.ts';
import { centreHere } from '../../../models/agent-pages.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatDate } from '../../../models/dates.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { showFromTop } from '../../../models/use-scroll-to-top.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { KycForm } from '../components/KycForm.tsx';
import { followKyc, kyc, kycAnswer } from '../kyc.model.ts';
import { payoutPath, withdrawPath } from '../withdraw.model.ts';
import './Withdraw.css';

/** The identity form and its live status (WAL-07). */
export default function Identity() {
  void language.value;
  useEffect(followKyc, []);
  return (
    <SidePanel
      within={payoutPath()}
      {...centreHere()}
      title={t('kyc.title')}
      intro={t('kyc.intro')}
      beside={<LastUpdated text={ageText(kycAnswer.now)} />}
    >
      <div className="stack stack--top payout">
        <Card>
          <Body />
        </Card>
        <Link href={withdrawPath()} className={buttonClass({ variant: 'quiet', wide: true })}>
          <span className="button__face">{t('kyc.back')}</span>
        </Link>
      </div>
    </SidePanel>
  );
}

function Body() {
  const known = kyc.value;
  return known ? <Known known={known} /> : <NotLoaded />;
}

function Known({ known }: { known: Kyc }) {
  const { state } = known;
  const hasForm = state === 'none' || state === 'rejected';
  const hadForm = useRef(hasForm);
  useEffect(() => {
    // The button that sent it was far down, after a reload too.
    if (hadForm.current && !hasForm) showFromTop();
    hadForm.current = hasForm;
  }, [hasForm]);
  return (
    <div className="stack stack--top withdraw__overview">
      {state === 'rejected' && (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t('withdrawals.lack.kyc.rejected', { reason: known.reason ?? '' })}
        </InlineAlert>
      )}
      {hasForm ? <KycForm known={known} /> : <Submitted known={known} />}
    </div>
  );
}

function NotLoaded() {
  const failure = kycAnswer.failure.value;
  if (!failure) return <Skeleton height="24rem" />;
  return <LoadFailure {...failureTexts('kyc.absent', failure)} onRetry={kycAnswer.load} />;
}

/** What was submitted, and its status. */
function Submitted({ known: { state, details, submittedAt } }: { known: Kyc }) {
  return (
    <>
      {state === 'approved' ? (
        <Callout icon="badge-check" tone="good" title={t('kyc.state.approved')}>
          {t('kyc.approved', { name: details?.fullName ?? '' })}
        </Callout>
      ) : (
        <Callout icon="clock" tone="plain" title={t('kyc.state.pending')}>
          {t('withdrawals.lack.kyc.pending')}
        </Callout>
      )}
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
    </>
  );
}
