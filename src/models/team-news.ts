import { jittered } from '../lib/backoff.ts';
import { isLive, onLiveEvent } from './live-events.ts';

/**
 * ms, jittered: events of that time are one refresh, and agents' pages do not ask together. Reports
 * count an event within 5 s.
 */
const pauseMs = 12_000;

/**
 * Calls back some seconds after events of the agent's team or contracts (LIVE-01), at most once per
 * pause and while the page is looked at; returns a stop function.
 */
export function followTeamNews(refresh: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  const look = () => {
    if (!due || document.visibilityState !== 'visible') return;
    due = false;
    refresh();
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      due = true;
      look();
    }, jittered(pauseMs));
  };
  // The first socket of a page that has just loaded missed nothing.
  let wasOpen = isLive();
  const stop = onLiveEvent(({ kind }) => {
    const missed = kind === 'behind' || (kind === 'hello' && wasOpen);
    if (kind === 'hello') wasOpen = true;
    if (missed || kind === 'team' || kind === 'contract') soon();
  });
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', look);
  };
}
