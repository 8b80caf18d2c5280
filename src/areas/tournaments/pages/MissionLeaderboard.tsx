import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { MissionLeaderboard as Known } from '../../../../contract/tournaments/shapes.ts';
import { connectivity } from '../../../models/connectivity.ts';
import { ageText } from '../../../models/freshness.ts';
import { language, t } from '../../../models/language.ts';
import { failureTexts } from '../../../models/load-error.ts';
import { memberCentre } from '../../../models/member-pages.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ComingCards } from '../../../ui/ComingCards.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { BoardList } from '../components/BoardList.tsx';
import { BreakNotice } from '../components/BreakNotice.tsx';
import { inText } from '../format.ts';
import {
  followMissions,
  hide,
  hideAction,
  loadMissions,
  missions,
  tournamentsPath,
} from '../tournaments.model.ts';
import './Boards.css';

/** The month's board of finished missions, and the last month's (MEM-12). */
export default function MissionLeaderboard() {
  void language.value;
  useEffect(() => followMissions(), []);
  const { value: known, state, failure } = missions.value;
  return (
    <SidePanel
      {...memberCentre()}
      title={t('tournaments.missions.title')}
      intro={known?.breakUntil === null ? t('tournaments.missions.intro') : undefined}
      beside={<LastUpdated text={ageText(missions)} />}
    >
      <div className="card-stack boards">
        {known ? <Boards known={known} /> : null}
        {!known && state !== 'missing' && <ComingCards count={2} />}
        {!known && state === 'missing' && (
          <LoadFailure
            {...failureTexts('tournaments.missions.absent', failure)}
            onRetry={loadMissions}
          />
        )}
      </div>
    </SidePanel>
  );
}

/** @useSignals */
function Boards({ known }: { known: Known }) {
  const [which, setWhich] = useState('thisMonth');
  const { board, lastBoard, breakUntil, finished, endsAt } = known;
  const shown = which === 'thisMonth' ? board : lastBoard;
  return (
    <>
      {breakUntil !== null && (
        <>
          <BreakNotice until={breakUntil} textKey="tournaments.missions.onBreakText" />
          <p>{t('tournaments.missions.finished', { count: finished })}</p>
        </>
      )}
      {shown && (
        <Card className="stack gap-3">
          <SegmentedControl
            label={t('tournaments.missions.which')}
            hideLabel
            items={(['thisMonth', 'lastMonth'] as const).map((id) => ({
              id,
              label: t(`tournaments.missions.${id}`),
            }))}
            selected={which}
            onSelect={setWhich}
          />
          {which === 'thisMonth' && (
            <p className="boards__soft">
              {t('tournaments.missions.ends', { when: inText(endsAt) })}
            </p>
          )}
          {shown.rows.length > 0 ? (
            <BoardList board={shown} metric="missions" />
          ) : (
            <NoScores isPast={which !== 'thisMonth'} />
          )}
        </Card>
      )}
      <Hide hidden={known.hidden} />
    </>
  );
}

/** @useSignals */
function NoScores({ isPast }: { isPast: boolean }) {
  if (isPast)
    return (
      <Empty
        theme="rewards"
        title={t('tournaments.missions.emptyLast')}
        action={{ label: t('tournaments.missions.toTournaments'), href: tournamentsPath }}
      />
    );
  return (
    <Empty
      theme="rewards"
      title={t('tournaments.missions.empty')}
      text={t('tournaments.missions.emptyText')}
      action={
        <Link href={tournamentsPath} className={buttonClass({})}>
          {t('tournaments.missions.toTournaments')}
        </Link>
      }
    />
  );
}

/** Remembered on the account, for all boards. */
function Hide({ hidden }: { hidden: boolean }) {
  const now = hideAction.value;
  return (
    <Card className="stack gap-3">
      <Switch
        label={t('tournaments.hide')}
        hint={t('tournaments.hideHint')}
        checked={hidden}
        disabled={now === 'sending' || connectivity.value !== 'online'}
        onChange={(checked) => void hide(checked)}
      />
      {now === 'failed' && (
        <InlineAlert icon="circle-exclamation-point" tone="warn">
          {t('tournaments.undone')}
        </InlineAlert>
      )}
    </Card>
  );
}
