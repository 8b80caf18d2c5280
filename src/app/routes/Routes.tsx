import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Page } from '../../lib/area.ts';
import { t } from '../../models/language.ts';
import { guardAccount } from '../../models/guard.ts';
import { go } from '../../models/navigation.ts';
import { agent, loggedIn, restoring, trial, wanted } from '../../models/session.ts';
import { brand } from '../../models/site.ts';
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx';
import { RouteFocus } from './RouteFocus.tsx';
import { Lazy } from '../views/Lazy.tsx';
import { PageLoading } from '../views/PageLoading.tsx';
import { anyView, findPage, lateRoutes } from '../views/pages.ts';
import { opensLogin, redirectFor } from '../views/paths.ts';
import './routes.css';

/** Under its guard, with title, focus and scroll (ROUTE-11, ROUTE-13). */
export function Routes() {
  const [path] = useLocation();
  const page = findPage(path);
  const late = lateRoutes();
  const title = `${t(page?.titleKey ?? 'status.notFound.title')} · ${brand.value}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <ErrorBoundary resetKey={path}>
      {page ? (
        <Guarded page={page} />
      ) : (
        <>
          {late && <late.NotFound />}
          <RouteFocus key={path} />
        </>
      )}
      {opensLogin(path) &&
        (late ? (
          <late.LoginRoute popup={/^\/r/i.test(path) ? 'registerModal' : 'loginPopupModal'} />
        ) : (
          <Lazy load={anyView} waiting={null} />
        ))}
    </ErrorBoundary>
  );
}

function Guarded({ page }: { page: Page }) {
  const visitor = { loggedIn: loggedIn.value, trial: trial.value, agent: agent.value };
  const to = redirectFor(page.guard, visitor);
  if (to && restoring.value) return <PageLoading />;
  if (to) return <SentAway to={to} />;
  return (
    <Lazy
      key={page.path}
      load={page.view}
      waiting={<PageLoading />}
      after={<RouteFocus key={page.path} />}
    />
  );
}

/** The login remembers the page (ROUTE-10); a free-play account sees why (GAME-01). */
function SentAway({ to }: { to: string }) {
  useEffect(() => {
    const asked = location.pathname + location.search;
    if (to === '/login') wanted.value = asked;
    go(to, { replace: true });
    if (to === '/') void guardAccount(asked, 'auth.pageNeedsAccount');
  }, [to]);
  return null;
}
