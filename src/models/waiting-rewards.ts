import { type ReadonlySignal, computed, effect, untracked } from '@preact/signals-react';
import { siteDayOf } from '../../contract/calendar/days.ts';
import { type Today, WaitingRewards } from '../../contract/rewards/shapes.ts';
import { type Cached, cached } from '../data/cached.ts';
import { call } from '../data/call.ts';
import { paidClaims } from './celebration.ts';
import { language } from './language.ts';
import { startLiveRefresh } from './live-refresh.ts';
import './level-up.ts';
import { availablePromos, loadInfo, loggedIn, loyalty } from './session.ts';
import { stateClock } from './state-clock.ts';

const source = cached(
  'records',
  (key) => call('rewards.waiting', { language: key.split(' ')[1]! }),
  WaitingRewards,
);

/** Cached offline (MEM-16). */
export const waiting = source.now as ReadonlySignal<Cached<WaitingRewards>>;

const { nowMs, look } = stateClock(waiting);

/** What can be claimed; the promotions of the session until it is known. */
export const waitingCount: ReadonlySignal<number> = computed(
  () =>
    waiting.value.value?.waiting.reduce((sum, { count }) => sum + count, 0) ??
    availablePromos.value,
);

/** Steps of missions that can be claimed. */
export const reachedSteps: ReadonlySignal<number> = computed(
  () => waiting.value.value?.waiting.find(({ kind }) => kind === 'missions')?.count ?? 0,
);

/** Null: not known for this day of the site, or a break (RG-03). */
export const today: ReadonlySignal<Today | null> = computed(() => {
  const { value } = waiting.value;
  if (!value?.today || loyalty.value?.onBreak) return null;
  return siteDayOf(Date.parse(value.at)) === siteDayOf(nowMs.value) ? value.today : null;
});

const keyNow = (): string => `rewards.waiting ${language.peek()}`;

/** Takes the first steps of a new member out of what is shown and stored. */
export function dropFirstSteps(): void {
  const { value } = waiting.peek();
  if (value?.firstSteps) source.change(keyNow(), { ...value, firstSteps: null });
}

/** Resolves to whether the gateway answered. */
export async function loadWaiting(): Promise<boolean> {
  look();
  await source.load(keyNow());
  const { value, state } = waiting.peek();
  return state === 'fresh' && value !== null;
}

// A claim on any page, or promotions that changed.
effect(() => {
  void paidClaims.value;
  void availablePromos.value;
  untracked(() => {
    if (loggedIn.value && waiting.value.value) void loadWaiting();
  });
});

/** Rewards of levels that wait; null: not known. */
let levels: number | null = null;
// A new one comes with a level, which the session then learns (REWARD-06b).
effect(() => {
  const { value, state } = waiting.value;
  if (!value || state !== 'fresh') return;
  const now = value.waiting.find(({ kind }) => kind === 'vip')?.count ?? 0;
  if (levels !== null && now > levels) void loadInfo();
  levels = now;
});

let learning: Promise<boolean> | null = null;

/** Loads unless it is known; calls at once share a load. */
export async function learnWaiting(): Promise<void> {
  if (waiting.peek().state !== 'fresh')
    await (learning ??= loadWaiting().finally(() => (learning = null)));
}

/** Follows changes; returns a stop function. */
export const followWaiting = (): (() => void) =>
  startLiveRefresh(loadWaiting, 'message', 'status', 'missions');
