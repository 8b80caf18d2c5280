import { go, ownPage } from '../models/navigation.ts';
import { popups } from '../models/dialogs.ts';

/** Chromium only; not in TypeScript's DOM library. */
declare global {
  var launchQueue:
    | { setConsumer(consumer: (launch: { targetURL?: string }) => void): void }
    | undefined;
}

/** Returns null for the app's icon. */
export function launchPage(target: string, origin: string): string | null {
  const url = URL.canParse(target) ? new URL(target) : null;
  if (url?.origin !== origin || url.searchParams.get('source') === 'installed') return null;
  url.searchParams.delete('source');
  return ownPage(url.pathname + url.search + url.hash);
}

/**
 * Launches while open (manifest `focus-existing`, PWA-10): the icon only focuses, so a game goes
 * on; shortcuts, links and notifications open their page.
 */
export function takeLaunches(): void {
  const [start] = performance.getEntriesByType('navigation');
  let starting = true;
  globalThis.launchQueue?.setConsumer(({ targetURL = '' }) => {
    // This page's own launch is reported too, maybe late.
    if (starting && start?.name === targetURL) return;
    open(targetURL);
  });
  starting = false;
  // A tapped notification (sw/push.ts).
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') open(new URL(data.open, location.origin).href);
  });
}

function open(target: string): void {
  const page = launchPage(target, location.origin);
  if (page === null) return;
  // A reload spares cleaning up the popup's history entry.
  if (popups.peek().length > 0) location.assign(page);
  else go(page);
}
