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
import { calendar, followCalendar, load, nowMs } from '../calendar.model.ts';
import { BreakNotice } from '../components/BreakNotice.tsx';
import { History } from '../components/History.tsx';
import { Ladder } from '../components/Ladder.tsx';
import { Rules } from '../components/Rules.tsx';
import { Today } from '../components/Today.tsx';
import './Calendar.css';

/** The sign-in calendar: today's claim, the streak, the ladder and what was claimed (REWARD-02a). */
export default function Calendar() {
  void language.value;
  useEffect(() => followCalendar(), []);
  return (
    <SidePanel
      {...memberCentre()}
      title={t('calendar.title')}
      intro={isOffered() ? t('calendar.intro') : undefined}
      beside={<LastUpdated text={ageText(calendar)} />}
    >
      <div className="card-stack calendar">
        <Body />
      </div>
    </SidePanel>
  );
}

/** Not on a break, during which nothing is. A tracked read. */
function isOffered(): boolean {
  const until = calendar.value.value?.breakUntil ?? null;
  return until === null || Date.parse(until) <= nowMs.value;
}

function Body() {
  const { value: known, state } = calendar.value;
  if (!known && state === 'missing') {
    return (
      <LoadFailure {...failureTexts('calendar.absent', calendar.value.failure)} onRetry={load} />
    );
  }
  if (!known) return <ComingCards count={2} />;
  if (!known.open) {
    return (
      <>
        <Empty
          theme="rewards"
          title={t('calendar.closed')}
          text={t('calendar.closedText')}
          action={rewardsAction()}
        />
        {known.history.length > 0 && <History known={known} />}
      </>
    );
  }
  if (!isOffered() && known.breakUntil !== null) {
    return (
      <>
        <BreakNotice until={known.breakUntil} />
        <History known={known} />
      </>
    );
  }
  return (
    <>
      <Today known={known} />
      {known.ladder.length > 0 && <Ladder known={known} />}
      <Rules known={known} />
      <History known={known} />
    </>
  );
}
