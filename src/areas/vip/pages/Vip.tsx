import { useEffect } from 'react';
import { ageText } from '../../../models/freshness.ts';
import { rewardsAction } from '../../../models/empty-actions.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Ladder } from '../components/Ladder.tsx';
import { Rewards } from '../components/Rewards.tsx';
import { Progress } from '../components/Progress.tsx';
import { followVip, load, vip } from '../vip.model.ts';
import './Vip.css';

/** Level, progress, rewards and all levels (REWARD-01). */
export default function Vip() {
  void language.value;
  useEffect(() => followVip(), []);
  return (
    <SidePanel
      {...memberCentre()}
      title={t('vip.title')}
      beside={<LastUpdated text={ageText(vip)} />}
    >
      <div className="card-stack vip">
        <Body />
      </div>
    </SidePanel>
  );
}

function Body() {
  const { value: known, state } = vip.value;
  if (!known && state === 'missing') {
    return <LoadFailure {...failureTexts('vip.absent', vip.value.failure)} onRetry={load} />;
  }
  if (!known) return <ComingCards count={1} />;
  if (!known.open) {
    return (
      <>
        <Empty
          theme="rewards"
          title={t('vip.closed')}
          text={t('vip.closedText')}
          action={rewardsAction()}
        />
        {known.rewards.length > 0 && <Rewards known={known} />}
      </>
    );
  }
  return (
    <>
      <Progress known={known} />
      <Rewards known={known} />
      <Ladder known={known} />
    </>
  );
}
