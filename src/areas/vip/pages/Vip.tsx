import { useEffect } from 'react';
import { loadErrorText } from '../../../models/load-error.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Levels } from '../components/Levels.tsx';
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
    const retry = <Button onClick={() => void load()}>{t('status.retry')}</Button>;
    return (
      <EmptyState
        icon="cloud-off"
        title={t('vip.absent')}
        text={loadErrorText(vip.value)}
        action={retry}
      />
    );
  }
  if (!known) return <ComingCards count={1} />;
  if (!known.open) {
    return (
      <>
        <EmptyState icon="badge-check" title={t('vip.closed')} text={t('vip.closedText')} />
        {known.rewards.length > 0 && <Rewards known={known} />}
      </>
    );
  }
  return (
    <>
      <Progress known={known} />
      <Rewards known={known} />
      <Levels known={known} />
    </>
  );
}
