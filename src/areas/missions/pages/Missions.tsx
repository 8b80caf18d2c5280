import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Mission, MissionsState } from '../../../../contract/missions/shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { loyalty } from '../../../models/session.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { type Claim, claimOf, forgetClaims, isCelebrated, isClaiming } from '../claims.model.ts';
import { BreakNotice } from '../components/BreakNotice.tsx';
import { History } from '../components/History.tsx';
import { MissionCard } from '../components/MissionCard.tsx';
import { Rules } from '../components/Rules.tsx';
import { Summary } from '../components/Summary.tsx';
import {
  breakUntil,
  followMissions,
  inSeenOrder,
  isActive,
  load,
  missions,
  periodKey,
} from '../missions.model.ts';
import './Missions.css';

/** Missions with their progress, claims and what they brought (REWARD-02b). */
export default function Missions() {
  void language.value;
  useEffect(() => {
    const stop = followMissions();
    return () => {
      stop();
      forgetClaims();
    };
  }, []);
  return (
    <SidePanel
      {...memberCentre()}
      title={t('missions.title')}
      intro={breakUntil.value === null ? t('missions.intro') : undefined}
      beside={<LastUpdated text={ageText(missions)} />}
    >
      <div className="card-stack missions">
        <Body />
      </div>
    </SidePanel>
  );
}

function Body() {
  const { value: known, state, failure } = missions.value;
  if (!known && state === 'missing')
    return <LoadFailure {...failureTexts('missions.absent', failure)} onRetry={load} />;
  if (!known) return <ComingCards count={3} />;
  const until = breakUntil.value;
  if (until !== null)
    return (
      <>
        <BreakNotice until={until} />
        <History known={known} />
      </>
    );
  return (
    <>
      {(known.missions.length > 0 || known.history.length > 0) && <Summary known={known} />}
      {known.missions.length === 0 ? <NoMissions /> : <All known={known} />}
      <Rules />
      <History known={known} />
    </>
  );
}

const isNews = (claim: Claim): boolean => isClaiming(claim) || isCelebrated(claim);

/** What was claimed on this page stays where it is. */
function All({ known }: { known: MissionsState }) {
  const all = inSeenOrder(known.missions);
  const isNear = (mission: Mission) =>
    isActive(mission) || mission.steps.some((step) => isNews(claimOf(mission, step)));
  const parts = [
    { title: t('missions.active'), list: all.filter(isNear) },
    { title: t('missions.done'), list: all.filter((mission) => !isNear(mission)) },
  ];
  return parts.map(
    ({ title, list }) =>
      list.length > 0 && (
        <section key={title} className="stack" aria-label={title}>
          <h2>{title}</h2>
          {list.map((mission) => (
            <MissionCard key={periodKey(mission)} mission={mission} symbol={known.currencySymbol} />
          ))}
        </section>
      ),
  );
}

function NoMissions() {
  const hasCalendar = loyalty.value?.calendarFrom !== undefined;
  return (
    <Empty
      theme="rewards"
      title={t('missions.empty')}
      text={t('missions.emptyText')}
      action={
        <Link
          className={buttonClass({ variant: 'primary' })}
          href={hasCalendar ? '/member/calendar' : '/'}
        >
          {t(hasCalendar ? 'missions.act.calendar' : 'missions.act.play')}
        </Link>
      }
    />
  );
}
