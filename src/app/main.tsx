import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { homeScreen, readBoot } from '../data/bootstrap-data.ts';
import { pageDrawn, whenQuiet } from '../data/lazy-store.ts';
import { startCatalogue } from '../models/catalogue.ts';
import { startConnectivity } from '../models/connectivity.ts';
import { startDataSaver, whenAhead } from '../models/data-saver.ts';
import { language, startLanguage } from '../models/language.ts';
import { startSession } from '../models/session.ts';
import { startSite } from '../models/site.ts';
import { startTheme } from '../models/theme.ts';
import { startUpdates } from '../models/update-start.ts';
import { App } from './App.tsx';
import { replayEarlyTap } from './early-tap.ts';
import { afterFirstLook } from './first-look.ts';
import { loadPage } from './load-page.ts';
import { loadAreas, readyPage } from './views/pages.ts';

/** The page's built-in words, when even texts failed. */
function showStuck(): void {
  document.getElementById('root')?.setAttribute('hidden', '');
  document.getElementById('stuck')?.removeAttribute('hidden');
}

/** Over the prerendered page in slices, so that slow phones answer touches. */
function draw(): void {
  const root = document.getElementById('root');
  if (!root) return;
  const app = createRoot(root);
  startTransition(() => app.render(<App />));
  // Replaced in one commit, on screen two frames later.
  const seen = new MutationObserver(() => {
    seen.disconnect();
    delete document.documentElement.dataset.elsewhere;
    replayEarlyTap();
    requestAnimationFrame(() => {
      void loadAreas().catch(() => {});
      afterFirstLook(pageDrawn);
    });
  });
  seen.observe(root, { childList: true });
  // A hidden tab has no frames.
  setTimeout(pageDrawn, 5000);
}

/**
 * Removes a login ticket from the address before anything stores or shows it (SIDE-03); returns
 * what to do later.
 */
function ticketOfAddress(): (() => void) | null {
  const query = new URLSearchParams(location.search);
  const ticket = query.get('ticket');
  if (!ticket) return null;
  history.replaceState(history.state, '', location.pathname);
  return () =>
    void import('../models/login-ticket.ts').then(({ takeTicket }) =>
      takeTicket(ticket, query.get('lang')),
    );
}

/** Over the prerendered page; what the first view does not need waits until it is quiet. */
async function start(): Promise<void> {
  // The page's script had set it to 0.
  Error.stackTraceLimit = 10;
  const takeTicket = ticketOfAddress();
  startTheme();
  startDataSaver();
  startConnectivity();
  const boot = readBoot();
  const settings = boot?.permission.info;
  const [texts] = await Promise.all([
    // Without a choice it is the page's: the site's, or the one that was asked for (PWA-13d).
    startLanguage(settings?.languages, document.documentElement.dataset.language),
    startSite(boot?.permission ?? null, boot?.since),
    loadPage(location.pathname),
  ]);
  if (!texts) return showStuck();
  void startSession(async () => (await import('../models/auth-actions.ts')).resume());
  const sameLanguage = document.documentElement.dataset.language === language.peek();
  const [home] = await Promise.all([
    sameLanguage ? homeScreen(boot) : undefined,
    readyPage(location),
  ]);
  startCatalogue(home, boot?.since);
  draw();
  takeTicket?.();
  whenQuiet(() =>
    import('./background.ts').then(
      ({ startBackground }) => startBackground(),
      () => {},
    ),
  );
  startWorker();
}

/** It downloads the whole site: with the data saver on only on request. */
function startWorker(): void {
  if (navigator.serviceWorker?.controller) startUpdates();
  else whenAhead(startUpdates);
}

// Its own task: a touch in between is answered.
setTimeout(() => void start());
