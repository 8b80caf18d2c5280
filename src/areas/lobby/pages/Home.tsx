import { createElement, useEffect } from 'react';
import { t } from '../../../models/language.ts';
import { loggedIn, restoring, trial } from '../../../models/session.ts';
import { useLate } from '../../../models/use-late.ts';
import { Banner } from '../components/Banner.tsx';
import { Jackpot } from '../components/Jackpot.tsx';
import { Lobby } from '../components/Lobby.tsx';
import { Ticker } from '../components/Ticker.tsx';
import { Winners } from '../components/Winners.tsx';
import { reserveToday } from '../today.model.ts';
import './Home.css';

const today = () => import('../components/Today.tsx');

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
      <Winners />
    </div>
  );
}

/** The strip of a member; its room is there from the first paint where he has one. */
function TodayBox() {
  const isMember = loggedIn.value && !trial.value;
  const isGuest = !isMember && !restoring.value;
  useEffect(() => {
    if (isGuest) reserveToday(false);
  }, [isGuest]);
  return <div className="today">{isMember && <Strip />}</div>;
}

function Strip() {
  const View = useLate(today);
  return View && createElement(View);
}
