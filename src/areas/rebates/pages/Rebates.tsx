import { useEffect } from 'react';
import { ageText } from '../../../models/freshness.ts';
import { rewardsAction } from '../../../models/empty-actions.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Categories } from '../components/Categories.tsx';
import { Claim } from '../components/Claim.tsx';
import { Levels } from '../components/Levels.tsx';
import { Payments } from '../components/Payments.tsx';
import { followRebates, load, rebates } from '../rebates.model.ts';
import './Rebates.css';

/** What valid bets bring back: unpaid by category, claimed by hand, and paid (MEM-14). */
export default function Rebates() {
  void language.value;
  useEffect(() => followRebates(), []);
  return (
    <SidePanel
      {...memberCentre()}
      title={t('memberRebates.title')}
      beside={<LastUpdated text={ageText(rebates)} />}
    >
      <div className="card-stack member-rebates">
        <Body />
      </div>
    </SidePanel>
  );
}

function Body() {
  const { value: known, state, failure } = rebates.value;
  if (!known && state === 'missing')
    return <LoadFailure {...failureTexts('memberRebates.absent', failure)} onRetry={load} />;
  if (!known) return <ComingCards count={2} />;
  if (!known.open && known.categories.length === 0)
    return (
      <>
        <Empty
          theme="rewards"
          title={t('memberRebates.closed')}
          text={t('memberRebates.closedText')}
          action={rewardsAction()}
        />
        <Payments known={known} />
      </>
    );
  return (
    <>
      <Claim known={known} />
      <Categories known={known} />
      {!known.onBreak && <Levels known={known} />}
      <Payments known={known} />
    </>
  );
}
