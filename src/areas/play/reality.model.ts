import { type ReadonlySignal, effect, signal } from '@preact/signals-react';
import type { Value } from '../../../contract/index.ts';
import { sessionStore } from '../../data/browser-storage.ts';
import { call } from '../../data/call.ts';
import type { Result } from '../../lib/result.ts';
import { loadPlayState, playState } from '../../models/responsible.ts';
import { member, trial } from '../../models/session.ts';

const place = 'realityPlayed';
const dueNow = signal(false);
const answered = signal<Result<Value<'responsible.sitting'>> | null>(null);

/** A reality check is due (RG-02). */
export const due: ReadonlySignal<boolean> = dueNow;
/** What was played since the login, as it was last asked; null until there is an answer. */
export const sitting: ReadonlySignal<Result<Value<'responsible.sitting'>> | null> = answered;

/** ms played since the last reality check; over all games of the tab, reloads included. */
const playedMs = (): number => Number(sessionStore.get(place)) || 0;

/**
 * Makes a check due after each interval that the member has chosen, by the time played.
 * @param played ms, as a sitting counts them
 * @returns what ends it
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
    sessionStore.set(place, String(now));
    if (now >= minutes * 60_000) dueNow.value = true;
  });
}

/** The check was shown: the next interval begins. */
export function realityCheckShown(): void {
  sessionStore.set(place, '0');
  dueNow.value = false;
}

/** Asks what was played since the login. */
export async function askSitting(): Promise<void> {
  answered.value = null;
  answered.value = await call('responsible.sitting', {});
}
