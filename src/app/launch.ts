import { go, ownPage } from '../models/navigation.ts';
import { popups } from '../models/dialogs.ts';

/** Chromium only; missing in TypeScript's DOM library. */
declare global {
  var launchQueue:
    | { setConsumer(consumer: (launch: { targetURL?: string }) => void): void }
    | undefined;
}

/** The page a launch asks for; null for the app's icon alone. */
export function launchPage(target: string, origin: string): string | null {
  const url = URL.canParse(target) ? new URL(target) : null;
  if (url?.origin !== origin || url.searchParams.get('source') === 'installed') return null;
  url.searchParams.delete('source');
  return ownPage(url.pathname + url.search + url.hash);
}

/**
 * Takes launches of the open app (manifest `focus-existing`, PWA-10): its icon only focuses the
 * window, so a game goes on; a shortcut, link or notification opens its page.
 */
export function takeLaunches(): void {
  const [start] = performance.getEntriesByType('navigation');
  let starting = true;
  globalThis.launchQueue?.setConsumer(({ targetURL = '' }) => {
    // The launch that opened this page is reported too, maybe late.
    if (starting && start?.name === targetURL) return;
    open(targetURL);
  });
  starting = false;
  // Sent when a notification was tapped (sw/push.ts).
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') open(new URL(data.open, location.origin).href);
  });
}

function open(target: string): void {
  const page = launchPage(target, location.origin);
  if (page === null) return;
  // A popup's history entry would need cleaning up; a reload does not.
  if (popups.peek().length > 0) location.assign(page);
  else go(page);
}
