import { t } from '../../../models/language.ts';
import { Banner } from '../components/Banner.tsx';
import { Jackpot } from '../components/Jackpot.tsx';
import { Lobby } from '../components/Lobby.tsx';
import { Ticker } from '../components/Ticker.tsx';
import { Winners } from '../components/Winners.tsx';
import './Home.css';

/** The home page (HOME-01). */
export default function Home() {
  return (
    <div className="stack home">
      <h1 className="unseen">{t('lobby.heading')}</h1>
      <Banner />
      <Ticker />
      <Jackpot />
      <Lobby />
      <Winners />
    </div>
  );
}
