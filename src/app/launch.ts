import { go, ownPage } from '../models/navigation.ts';
import { popups } from '../models/dialogs.ts';

/** Chromium's; TypeScript's DOM library does not know it. */
declare global {
  var launchQueue:
    | { setConsumer(consumer: (launch: { targetURL?: string }) => void): void }
    | undefined;
}

/** The page that a launch asks for; null for the app's icon alone, which asks for nothing but the window. */
export function launchPage(target: string, origin: string): string | null {
  const url = URL.canParse(target) ? new URL(target) : null;
  if (url?.origin !== origin || url.searchParams.get('source') === 'installed') return null;
  url.searchParams.delete('source');
  return ownPage(url.pathname + url.search + url.hash);
}

/**
 * Takes launches of the installed app while it is open (manifest `focus-existing`, PWA-10): its icon brings the window to
 * the front as it stands, a game in it goes on; a shortcut, a link or a tapped notification goes to its page.
 */
export function takeLaunches(): void {
  const [start] = performance.getEntriesByType('navigation');
  let starting = true;
  globalThis.launchQueue?.setConsumer(({ targetURL = '' }) => {
    // The launch that opened this page is reported too, when the player may be elsewhere already.
    if (starting && start?.name === targetURL) return;
    open(targetURL);
  });
  starting = false;
  // The worker brings this window to the front when a notification was tapped (sw/push.ts).
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') open(new URL(data.open, location.origin).href);
  });
}

function open(target: string): void {
  const page = launchPage(target, location.origin);
  if (page === null) return;
  // An open popup has an entry of its own in the history; a page loaded anew has none to put in order.
  if (popups.peek().length > 0) location.assign(page);
  else go(page);
}
