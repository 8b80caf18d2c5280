import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Lazy } from '../views/Lazy.tsx';
import { PageLoading } from '../views/PageLoading.tsx';
import { otherFrame } from '../views/pages.ts';
import { isGamePath } from './game-paths.ts';
import { Header } from './Header.tsx';
import { DeferredFrame } from './DeferredFrame.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StatusBanners } from './StatusBanners.tsx';
import { TabBar } from './TabBar.tsx';
import './Frame.css';

const footer = () => import('./Footer.tsx');

/**
 * The players', or the agent's on agent pages (AGT-03).
 * @useSignals
 */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const other = otherFrame(path);
  if (!other) return <PlayerFrame path={path}>{children}</PlayerFrame>;
  return (
    <ErrorBoundary resetKey={path}>
      <Lazy load={other} props={{ children }} waiting={<PageLoading />} />
    </ErrorBoundary>
  );
}

/**
 * Games have only a header and a line at the foot (ROUTE-09).
 * @useSignals
 */
function PlayerFrame({ path, children }: { path: string; children: ReactNode }) {
  const playing = isGamePath(path);
  return (
    <div className={`frame${playing ? ' frame--playing' : ''}`}>
      <SkipLink />
      <Header />
      {!playing && <SideMenu />}
      <div className="frame__page">
        <StatusBanners />
        <main id="main" className="frame__main" tabIndex={-1}>
          {children}
        </main>
        <div className="frame__foot">
          <DeferredFrame load={footer} props={{ playing }} />
        </div>
      </div>
      {!playing && <TabBar />}
    </div>
  );
}
