/*
 * By history entry. The browser restores before content is loaded, so that is off, except over a
 * reload.
 */
const positions = new Map<number, number>();
let entry = 0;
let wanted = 0;
const maxWaitMs = 1500;

function entryKey(): number {
  const state = (history.state ?? {}) as { at?: number };
  if (state.at !== undefined) return state.at;
  const at = Date.now() + Math.random();
  history.replaceState({ ...state, at }, '');
  return at;
}

function onNavigation(event: Event): void {
  positions.set(entry, scrollY);
  entry = entryKey();
  wanted = event.type === 'popstate' ? (positions.get(entry) ?? 0) : 0;
}

/** Replacing an entry's address loses its key. */
function storeKey(): void {
  const state = (history.state ?? {}) as { at?: number };
  if (state.at === undefined) history.replaceState({ ...state, at: entry }, '');
}

if (typeof window !== 'undefined') {
  history.scrollRestoration = 'manual';
  entry = entryKey();
  // First: after the router's listener the old page is gone.
  addEventListener('pushState', onNavigation);
  addEventListener('popstate', onNavigation);
  addEventListener('replaceState', storeKey);
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
}

/**
 * To the top, or after back and forward to where it was left (ROUTE-11); waits while the page is
 * too short, until the visitor scrolls.
 */
export function scrollToRemembered(): void {
  const to = wanted;
  const until = performance.now() + maxWaitMs;
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  for (const type of ['wheel', 'touchstart', 'keydown'])
    addEventListener(type, stop, { once: true, passive: true });
  const attempt = () => {
    scrollTo({ top: to, behavior: 'instant' });
    if (!stopped && Math.abs(scrollY - to) > 1 && performance.now() < until)
      setTimeout(attempt, 50);
  };
  attempt();
}
