import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { t } from '../../models/language.ts';
import { isGamePath } from './game-paths.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SideMenu } from './SideMenu.tsx';
import { StateLines } from './StateLines.tsx';
import { TabBar } from './TabBar.tsx';
import './Frame.css';

const skip = (event: MouseEvent) => {
  event.preventDefault();
  document.querySelector<HTMLElement>('main')?.focus();
};

/** What stands around every page. A game page has the header alone, the rest of the screen is the game's (ROUTE-09). */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const playing = isGamePath(path);
  return (
    <div className={`frame${playing ? ' frame--playing' : ''}`}>
      <a className="frame__skip" href="#main" onClick={skip}>
        {t('frame.skip')}
      </a>
      <Header />
      {!playing && <SideMenu />}
      <div className="frame__page">
        <StateLines />
        <main id="main" className="frame__main" tabIndex={-1}>
          {children}
        </main>
        {!playing && <Footer />}
      </div>
      {!playing && <TabBar />}
    </div>
  );
}
