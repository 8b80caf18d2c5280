import { useEffect } from 'react';
import type { ReferralState } from '../../../../contract/referral/shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { playAction } from '../../../models/empty-actions.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { mayInvite } from '../../../models/loyalty-state.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Friends } from '../components/Friends.tsx';
import { OwnLink } from '../components/OwnLink.tsx';
import { Rewards } from '../components/Rewards.tsx';
import { Rule } from '../components/Rule.tsx';
import { followReferral, invited, load } from '../referral.model.ts';
import './Referral.css';

/** Own link, friends and rewards (MEM-11). */
export default function Referral() {
  void language.value;
  useEffect(() => followReferral(), []);
  const closed = mayInvite() === false;
  return (
    <SidePanel
      {...memberCentre()}
      title={t('referral.title')}
      intro={closed ? undefined : t('referral.lead')}
      beside={<LastUpdated text={ageText(invited)} />}
    >
      <div className="card-stack referral">{closed ? <Closed /> : <Open />}</div>
    </SidePanel>
  );
}

/** Whether rewards exist or may. */
const hasRewards = ({ friends, earned, ready }: ReferralState): boolean =>
  earned > 0 || ready > 0 || friends.some(({ reward }) => reward !== null);

/** @useSignals */
function Open() {
  const { value, state } = invited.value;
  if (value) {
    return (
      <>
        {hasRewards(value) && <Rewards known={value} />}
        <OwnLink code={value.code} main={value.claimable.amount === 0} />
        <Rule known={value} />
        <Friends known={value} />
      </>
    );
  }
  if (state === 'missing') {
    return (
      <LoadFailure {...failureTexts('referral.absent', invited.value.failure)} onRetry={load} />
    );
  }
  return <ComingCards count={1} />;
}

/**
 * No new invitations; earlier rewards stay claimable.
 * @useSignals
 */
function Closed() {
  const { value } = invited.value;
  return (
    <>
      <Empty
        theme="people"
        title={t('referral.closed')}
        text={t('referral.closedText')}
        action={playAction()}
      />
      {value && hasRewards(value) && (
        <>
          <Rewards known={value} />
          <Friends known={value} />
        </>
      )}
    </>
  );
}
