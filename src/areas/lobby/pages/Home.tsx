import { createElement, useEffect, useRef } from 'react';
import { t } from '../../../models/language.ts';
import { loggedIn, loyalty, restoring, trial } from '../../../models/session.ts';
import { useLate } from '../../../models/use-late.ts';
import { Banner } from '../components/Banner.tsx';
import { Jackpot } from '../components/Jackpot.tsx';
import { Lobby } from '../components/Lobby.tsx';
import { Ticker } from '../components/Ticker.tsx';
import { WinnersBox } from '../components/WinnersBox.tsx';
import { expectedRows } from '../rows-room.model.ts';
import { releaseToday } from '../today.model.ts';
import { useNear } from '../components/use-near.ts';
import './Home.css';

const today = () => import('../components/Today.tsx');
const rows = () => import('../rows/Rows.tsx');

/** The home page (HOME-01). */
export default function Home() {
  return (
    <div className="stack home">
      <h1 className="unseen">{t('lobby.heading')}</h1>
      <Banner />
      <TodayBox />
      <Ticker />
      <Jackpot />
      <Lobby />
      <RowsBox />
      <WinnersBox />
    </div>
  );
}

/** The strip of a member; its room is there from the first paint where he has one. */
function TodayBox() {
  const isMember = loggedIn.value && !trial.value;
  const isGuest = !isMember && !restoring.value;
  useEffect(() => {
    if (isGuest) releaseToday();
  }, [isGuest]);
  return <div className="today">{isMember && <Late part={today} />}</div>;
}

/** The rows that live (HOME-08); none during a break (RG-03). */
function RowsBox() {
  return loyalty.value?.onBreak ? null : <NearRows />;
}

/** Fetched when they come near; their room is there before. */
function NearRows() {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  // Not in the page's text, where the policy forbids styles.
  useEffect(() => box.current?.style.setProperty('--rows', `${expectedRows.size}`), []);
  return (
    <div ref={box} className="rows">
      {isNear && <Late part={rows} />}
    </div>
  );
}

function Late({ part }: { part: Parameters<typeof useLate>[0] }) {
  const View = useLate(part);
  return View && createElement(View);
}
