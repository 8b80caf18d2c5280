import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { AroundNavHandler } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { afterLayerLeaves } from '../lib/history-layer.ts';

/** Whether another page of this site led here. */
let moved = false;
const path = signal(typeof location === 'undefined' ? '/' : location.pathname);
/** The page was reached by back, forward or reload. */
let returned = false;

export const currentPath: ReadonlySignal<string> = path;

if (typeof addEventListener === 'function') {
  const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  returned = start !== undefined && start.type !== 'navigate';
  // After a reload only the browser knows; by default no.
  moved =
    returned && !!(globalThis as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack;
  let { href } = location;
  for (const event of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(event, () => {
      path.value = location.pathname;
      // Layers share the page's address; writing state is no navigation.
      if (href !== location.href) {
        if (event === 'pushState') moved = true;
        returned = event === 'popstate';
      }
      ({ href } = location);
    });
  }
}

/** By back, forward or reload; restores the scroll position (ROUTE-11). */
export function cameBack(): boolean {
  return returned;
}

/** Browsers reject the hundredth navigation in half a minute: the page stays (ROUTE-11c, ERR-01m). */
function attempt(navigation: () => void): void {
  try {
    navigation();
  } catch {}
}

export function go(to: string, options: { replace?: boolean } = {}): void {
  afterLayerLeaves(() => attempt(() => navigate(to, options)));
}

/** As `go`: waits until a closed dialog's entry is left. */
export const aroundNavigation: AroundNavHandler = (navigateNow, to, options) =>
  afterLayerLeaves(() => attempt(() => navigateNow(to, options)));

/** Back, or to `otherwise` when no page of this site is behind. */
export function back(otherwise = '/'): void {
  if (moved) history.back();
  else go(otherwise, { replace: true });
}

/** The path in a text, or null: no scheme, other host or `//` (ROUTE-10, no open redirect). */
export function ownPage(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.startsWith('//') || text.includes('\\')) return null;
  const origin = 'https://own.invalid';
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  // Resolved dots may leave a leading `//`, a host.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
