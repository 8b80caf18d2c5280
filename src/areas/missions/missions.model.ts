import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { siteDayOf } from '../../../contract/calendar/days.ts';
import { type Mission, MissionsState } from '../../../contract/missions/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { language } from '../../models/language.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { lookMs, stateClock } from '../../models/state-clock.ts';

const source = cached(
  'records',
  (key) => call('missions.state', { language: key.split(' ')[1]! }),
  MissionsState,
);

/** Cached offline (MEM-16). */
export const missions = source.now as ReadonlySignal<Cached<MissionsState>>;

const { nowMs, look } = stateClock(missions);

/** The site's day. */
export const today: ReadonlySignal<string> = computed(() => siteDayOf(nowMs.value));

/** The end of the member's break; null: none (RG-03). */
export const breakUntil: ReadonlySignal<string | null> = computed(() => {
  const until = missions.value.value?.summary.breakUntil ?? null;
  return until !== null && Date.parse(until) > nowMs.value ? until : null;
});

export type Step = Mission['steps'][number];

export const isOver = ({ toDay }: Mission): boolean => toDay !== null && toDay < today.value;

/** Whether the page offers a step's reward. A tracked read. */
export const isClaimable = ({ missing, claimDay }: Mission, { state }: Step): boolean =>
  state === 'reached' && missing === null && (claimDay === null || claimDay >= today.value);

/** Whether there is something to do or to claim. A tracked read. */
export function isActive(mission: Mission): boolean {
  const { steps, claimDay } = mission;
  if (!isOver(mission)) return steps.some(({ state }) => state === 'open' || state === 'reached');
  const late = claimDay !== null && claimDay < today.value;
  return !late && steps.some(({ state }) => state === 'reached');
}

/** A mission's period. */
export const periodKey = ({ id, fromDay }: Mission): string => `${id} ${fromDay}`;

/** In the order in which they came on this visit, so that a claim moves nothing. */
const seen = signal<readonly string[]>([]);

function noteSeen(): void {
  const fresh = (missions.peek().value?.missions ?? [])
    .map(periodKey)
    .filter((key) => !seen.peek().includes(key));
  if (fresh.length > 0) seen.value = [...seen.peek(), ...fresh];
}

/** A tracked read. */
export function inSeenOrder(list: readonly Mission[]): Mission[] {
  const place = new Map(seen.value.map((key, i) => [key, i]));
  const placeOf = (mission: Mission) => place.get(periodKey(mission)) ?? place.size;
  return list.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Loads in the page's language. Returns whether the gateway answered. */
export async function load(): Promise<boolean> {
  await source.load(`missions.state ${language.peek()}`);
  noteSeen();
  const { value, state } = missions.peek();
  return state === 'fresh' && value !== null;
}

/** Follows the gateway and the clock; returns a stop function. */
export function followMissions(): () => void {
  look();
  const shown = () => `${today.peek()} ${breakUntil.peek()}`;
  const timer = setInterval(() => {
    const before = shown();
    look();
    if (shown() !== before) void load();
  }, lookMs);
  const stop = startLiveRefresh(load, 'message', 'status', 'missions');
  return () => {
    clearInterval(timer);
    stop();
    seen.value = [];
  };
}
