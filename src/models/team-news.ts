import { type ReadonlySignal, signal } from '@preact/signals-react';
import { jittered } from '../lib/backoff.ts';
import { connectivity, whenBack } from './connectivity.ts';
import { isLive, onLiveEvent } from './live-events.ts';

/**
 * ms, jittered: events of that time are one refresh, and agents' pages do not ask together. Reports
 * count an event within 5 s.
 */
const pauseMs = 12_000;

/**
 * Calls back some seconds after events of the agent's team or contracts (LIVE-01), at most once per
 * pause and while the page is looked at and has network; returns a stop function.
 */
export function followTeamNews(refresh: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  const look = () => {
    const isAble = document.visibilityState === 'visible' && connectivity.peek() === 'online';
    if (!due || !isAble) return;
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
  const stopBack = whenBack(look);
  return () => {
    clearTimeout(timer);
    stop();
    stopBack();
    document.removeEventListener('visibilitychange', look);
  };
}

const count = signal(0);
/** Counts changes of the team: the agent's own, and those that were heard of. */
export const teamChanges: ReadonlySignal<number> = count;

/** After an own change: what is shown of the team is read again. */
export const noteTeamChange = (): void => {
  count.value += 1;
};

/** Counts the team's news while something of it is shown; returns a stop function. */
export const followTeam = (): (() => void) => followTeamNews(noteTeamChange);
