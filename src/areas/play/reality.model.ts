import { type ReadonlySignal, effect, signal } from '@preact/signals-react';
import type { Value } from '../../../contract/index.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import type { Result } from '../../lib/result.ts';
import { loadPlayState, playState } from '../../models/responsible.ts';
import { member, trial } from '../../models/session.ts';

const storageKey = 'realityPlayed';
const dueNow = signal(false);
const answered = signal<Result<Value<'responsible.sitting'>> | null>(null);

/** Whether a reality check is to be shown now (RG-02). */
export const due: ReadonlySignal<boolean> = dueNow;
/** Play since login; null until answered. */
export const sitting: ReadonlySignal<Result<Value<'responsible.sitting'>> | null> = answered;

/** ms since the last check, over all games of the tab and reloads. */
const playedMs = (): number => Number(sessionStore.get(storageKey)) || 0;

/**
 * Makes a check due after each interval of play.
 * @param played ms
 * @returns a stop function
 */
export function watchReality(played: ReadonlySignal<number>): () => void {
  if (!member.peek() || trial.peek()) return () => {};
  void loadPlayState();
  let before = played.peek();
  return effect(() => {
    const minutes = playState.value?.realityMinutes;
    const more = played.value - before;
    before = played.value;
    if (!minutes || more <= 0) return;
    const now = playedMs() + more;
    sessionStore.set(storageKey, String(now));
    if (now >= minutes * 60_000) dueNow.value = true;
  });
}

/** Starts the next interval. */
export function realityCheckShown(): void {
  sessionStore.set(storageKey, '0');
  dueNow.value = false;
}

/** Loads the play since login. */
export async function askSitting(): Promise<void> {
  answered.value = null;
  answered.value = await call('responsible.sitting', {});
}
