import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { AroundNavHandler } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { afterLayerLeaves } from '../lib/history-layer.ts';

/** Whether this page was reached from another one of this site. */
let moved = false;
const path = signal(typeof location === 'undefined' ? '/' : location.pathname);
/** What is shown was there before: after back, forward or a reload. */
let returned = false;

/** The path of the page that is shown. */
export const currentPath: ReadonlySignal<string> = path;

if (typeof addEventListener === 'function') {
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  returned = start !== undefined && start.type !== 'navigate';
  // Over a reload only the browser knows; one that does not report leaves it at home.
  moved =
    returned && !!(globalThis as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack;
  let { href } = location;
  for (const event of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(event, () => {
      path.value = location.pathname;
      // What lies on top of a page has an entry of the same address; what only writes into an entry's state leads nowhere.
      if (href !== location.href) {
        if (event === 'pushState') moved = true;
        returned = event === 'popstate';
      }
      ({ href } = location);
    });
  }
}

/** Whether back, forward or a reload led to what is shown: its scroll position is then restored (ROUTE-11). */
export function cameBack(): boolean {
  return returned;
}

/** Goes to a page of this site; with `replace` the one shown now is not come back to. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  afterLayerLeaves(() => navigate(to, options));
}

/** Follows a link of the router as `go` does: one that is clicked while the entry of a closed dialog is being left waits until it is gone. */
export const aroundNavigation: AroundNavHandler = (navigateNow, to, options) =>
  afterLayerLeaves(() => navigateNow(to, options));

/** Goes back, or to a page, home unless reported, when there is nothing of this site to go back to. */
export function back(otherwise = '/'): void {
  if (moved) history.back();
  else go(otherwise, { replace: true });
}

/**
 * The page of this site that a text names, or null: no scheme, no other host, no `//` (ROUTE-10, no open redirect).
 */
export function ownPage(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.startsWith('//') || text.includes('\\')) return null;
  const origin = 'https://own.invalid';
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  // Dots that are resolved may leave `//` at the start, which names a host again.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
