import { createRoot } from 'react-dom/client';
import { readBoot } from '../data/boot.ts';
import { whenQuiet } from '../data/lazy-store.ts';
import { startCatalogue } from '../models/catalogue.ts';
import { startConnectivity } from '../models/connectivity.ts';
import { startInstall } from '../models/install.ts';
import { language, startLanguage } from '../models/language.ts';
import { startLive } from '../models/live.ts';
import { startSession } from '../models/session.ts';
import { site, startSite } from '../models/site.ts';
import { startTheme } from '../models/theme.ts';
import { startUpdates } from '../models/update.ts';
import { App } from './App.tsx';
import { loadPage } from './routes/pages.ts';

/** Shows the words that the page itself brought, when not even the texts could be had. */
function showStuck(): void {
  document.getElementById('root')?.setAttribute('hidden', '');
  document.getElementById('stuck')?.removeAttribute('hidden');
}

/**
 * Starts the app over the prerendered page: what the page brought is shown first, everything that the first sight does
 * not need (socket, worker, the whole catalogue) follows when the page is quiet.
 */
async function start(): Promise<void> {
  startTheme();
  startInstall();
  startConnectivity();
  const boot = readBoot();
  const settings = boot?.permission.info;
  const [texts] = await Promise.all([
    startLanguage(settings?.languages, settings?.defaultLanguage),
    startSite(boot?.permission ?? null),
    loadPage(location.pathname),
  ]);
  if (!texts) return showStuck();
  void startSession();
  const sameLanguage = document.documentElement.dataset.language === language.peek();
  if (site.peek()) startCatalogue(sameLanguage ? boot?.home : undefined);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
  whenQuiet(startLive);
  startUpdates();
}

void start();
