import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { type FirstSteps as Steps, stepsDone } from '../../../../contract/rewards/first-steps.ts';
import type { Today as TodayState } from '../../../../contract/rewards/shapes.ts';
import { ageText } from '../../../models/freshness.ts';
import { formatNumber, t } from '../../../models/language.ts';
import { moneyText } from '../../../models/money.ts';
import { loyalty } from '../../../models/session.ts';
import { followWaiting, today, waiting } from '../../../models/waiting-rewards.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { LastUpdated } from '../../../ui/LastUpdated.tsx';
import {
  type TodayRoom,
  reserveNextToday,
  reserveToday,
  reservedToday,
} from '../../../models/today-room.ts';
import { areDismissed, firstSteps, followFirstSteps } from '../first-steps.model.ts';
import { releaseToday } from '../today.model.ts';
import { FirstSteps } from './FirstSteps.tsx';
import './Today.css';

type Mission = TodayState['missions'][number];

/** A break, or nothing to show. A tracked read. */
function hasNone(): boolean {
  if (loyalty.value?.onBreak || waiting.value.value?.today === null) return true;
  const known = today.value;
  return known !== null && !known.day && known.missions.length === 0 && !known.rank;
}

/**
 * Reserves room for what is shown, now and for the next visit. What is shown instead of the first
 * steps has their room, unless they were dismissed: it moves nothing in view.
 */
function useRoom(shown: TodayRoom | 'none' | 'unknown', steps: Steps | null): void {
  const mayShrink = areDismissed();
  const isLast = steps !== null && stepsDone(steps).every(Boolean);
  useEffect(() => {
    if (shown === 'none') releaseToday();
    else if (shown === 'strip' && reservedToday() === 'steps' && !mayShrink)
      reserveNextToday('strip');
    else if (shown !== 'unknown') reserveToday(shown);
    if (isLast) reserveNextToday('strip');
  }, [shown, mayShrink, isLast]);
}

/** What is to be shown. A tracked read. */
function shownNow(): TodayRoom | 'none' | 'unknown' {
  if (loyalty.value?.onBreak) return 'none';
  if (firstSteps.value) return 'steps';
  if (hasNone()) return 'none';
  return today.value === null ? 'unknown' : 'strip';
}

/**
 * What a member can do today: the calendar's day, two missions and a rank (MEM-10); in its place the
 * first steps of a new member (AUTH-28c). Not during a break (RG-03), and not where there is nothing
 * of it.
 */
export default function Today() {
  useEffect(() => {
    const stops = [followWaiting(), followFirstSteps()];
    return () => stops.forEach((stop) => stop());
  }, []);
  const shown = shownNow();
  const steps = firstSteps.value;
  useRoom(shown, steps);
  if (steps && shown === 'steps') return <FirstSteps steps={steps} />;
  if (shown === 'none') return null;
  const known = today.value;
  if (known) return <Strip today={known} symbol={waiting.value.value?.currencySymbol ?? ''} />;
  if (waiting.value.state === 'refreshing' || !reservedToday()) return null;
  return <p className="today__absent">{t('lobby.today.absent')}</p>;
}

interface StripProps {
  today: TodayState;
  symbol: string;
}

/** @useSignals */
function Strip({ today: { day, missions, rank }, symbol }: StripProps) {
  return (
    <section className="today__strip" aria-labelledby="today-title">
      <div className="today__head">
        <h2 id="today-title">{t('lobby.today.title')}</h2>
        <LastUpdated text={ageText(waiting)} />
        <Link href="/member/rewardCenter">{t('lobby.today.all')}</Link>
      </div>
      <ul className="today__row">
        {day && <Day day={day} />}
        {missions.map((mission) => (
          <MissionCard key={`${mission.id} ${mission.fromDay}`} mission={mission} symbol={symbol} />
        ))}
        {rank && <Rank rank={rank} />}
      </ul>
    </section>
  );
}

interface CardProps {
  href: string;
  icon: IconName;
  title: string;
  ready?: boolean;
  children: ReactNode;
}

function Card({ href, icon, title, ready = false, children }: CardProps) {
  return (
    <li>
      <Link href={href} className={`today__card${ready ? ' today__card--ready' : ''}`}>
        <Icon name={icon} size={20} />
        <span className="today__words">
          <strong className="today__title">{title}</strong>
          <span className="today__state">{children}</span>
        </span>
      </Link>
    </li>
  );
}

/** @useSignals */
function Day({ day: { claimed, streak } }: { day: NonNullable<TodayState['day']> }) {
  return (
    <Card
      href="/member/calendar"
      icon={claimed ? 'circle-check' : 'calendar-check'}
      title={t('lobby.today.day')}
      ready={!claimed}
    >
      {claimed ? t('lobby.today.streak', { count: streak }) : t('lobby.today.ready')}
    </Card>
  );
}

/** @useSignals */
function MissionCard({ mission, symbol }: { mission: Mission; symbol: string }) {
  const { title, goal, progress, target } = mission;
  const ready = progress >= target;
  const text = (count: number) =>
    goal === 'validBet' ? moneyText(count, symbol) : formatNumber(count);
  return (
    <Card href="/member/missions" icon={ready ? 'gift' : 'target'} title={title} ready={ready}>
      {ready ? (
        t('lobby.today.ready')
      ) : (
        <>
          <meter min={0} max={target} value={progress} aria-hidden="true" />
          {t('lobby.today.progress', { done: text(progress), all: text(target) })}
        </>
      )}
    </Card>
  );
}

/** @useSignals */
function Rank({
  rank: { tournament, title, joined, rank },
}: {
  rank: NonNullable<TodayState['rank']>;
}) {
  return (
    <Card
      href={tournament ? `/member/tournaments?id=${tournament}` : '/member/missionLeaderboard'}
      icon="trophy"
      title={tournament ? title : t('lobby.today.board')}
    >
      {rankText(joined, rank)}
    </Card>
  );
}

function rankText(joined: boolean, rank: number | null): string {
  if (!joined) return t('lobby.today.join');
  return rank === null
    ? t('lobby.today.noRank')
    : t('lobby.today.rank', { rank: formatNumber(rank) });
}
