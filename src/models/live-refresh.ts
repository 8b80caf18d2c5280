import { effect, untracked } from '@preact/signals-react';
import type { LiveEvent } from '../../contract/messages/live.ts';
import { whenReachChanges } from './connectivity.ts';
import { language } from './language.ts';
import { onLiveEvent } from './live-events.ts';

/**
 * Loads at once, when network or language change, when the page is looked at again, and on socket
 * events (LIVE-01).
 * @param kinds events that may report a change, besides missed ones
 * @returns what ends it
 */
export function startLiveRefresh(load: () => unknown, ...kinds: LiveEvent['kind'][]): () => void {
  const reporting = new Set<LiveEvent['kind']>(['hello', 'behind', ...kinds]);
  const look = () => document.visibilityState === 'visible' && void load();
  const deaf = onLiveEvent(({ kind }) => reporting.has(kind) && look());
  document.addEventListener('visibilitychange', look);
  const stopReach = whenReachChanges(() => void load());
  const stop = effect(() => {
    void language.value;
    untracked(() => void load());
  });
  return () => {
    deaf();
    document.removeEventListener('visibilitychange', look);
    stopReach();
    stop();
  };
}
