import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import { addDays, beginOfDay, daysBetween, siteDayOf } from '../../../contract/calendar/days.ts';
import { type CalendarDay, CalendarState } from '../../../contract/calendar/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { celebrate } from '../../models/celebration.ts';
import { connectivity } from '../../models/connectivity.ts';
import { toast } from '../../models/dialogs.ts';
import { formatDate } from '../../models/dates.ts';
import { t } from '../../models/language.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { writes } from '../../models/waiting-writes.ts';
import { type WaitingWrite, discardWrite, queue } from '../../models/outbox.ts';
import { loadInfo, loyalty, member } from '../../models/session.ts';
import { lookMs, stateClock } from '../../models/state-clock.ts';
import { refreshBalance } from '../../models/wallet.ts';

const source = cached('records', () => call('calendar.state', {}), CalendarState);

/** Cached offline (MEM-16). */
export const calendar = source.now as ReadonlySignal<Cached<CalendarState>>;

const { nowMs, look } = stateClock(calendar);
export { nowMs };

/** The site's day. */
const today = computed((): string | null => {
  const { value } = calendar.value;
  if (!value) return null;
  const counted = siteDayOf(nowMs.value);
  return counted < value.today ? value.today : counted;
});

const claimName = 'calendar.claim';
/** Of this account, oldest first. */
export const waitingClaims: ReadonlySignal<readonly WaitingWrite[]> = computed(() =>
  writes.value.filter(({ name }) => name === claimName),
);
const dayOf = ({ request }: WaitingWrite): string => String(request.day);
export const claimedDay = dayOf;

/** From the press until the gateway's answer is shown. */
const pressed = signal<string | null>(null);
/** Claimed on this page, for its moment. */
const celebrated = signal<string | null>(null);
export const justClaimed: ReadonlySignal<string | null> = celebrated;

export type TodayView =
  | { kind: 'claimed' | 'waiting' | 'sending' | 'missing'; day: string }
  | { kind: 'rejected'; day: string; write: WaitingWrite }
  /** `offer` is null where an older state cannot know it. */
  | { kind: 'open'; day: string; offer: CalendarDay | null };

/** What the page offers today; null until it is known. */
export const todayView: ReadonlySignal<TodayView | null> = computed(() => {
  const { value } = calendar.value;
  const day = today.value;
  if (!value || day === null) return null;
  if (value.history.some((claim) => claim.day === day)) return { kind: 'claimed', day };
  const write = waitingClaims.value.find((one) => dayOf(one) === day);
  if (write?.state === 'rejected') return { kind: 'rejected', day, write };
  if (write || pressed.value === day)
    return { kind: isUnderWay(write) ? 'sending' : 'waiting', day };
  if (value.missing) return { kind: 'missing', day };
  return { kind: 'open', day, offer: offerOf(value, day) };
});

/** Until it is on the disk; then not after an attempt that failed, which is made again after a pause. */
function isUnderWay(write: WaitingWrite | undefined): boolean {
  if (!write) return true;
  return (write.state === 'sending' || write.tries === 0) && connectivity.value === 'online';
}

/** Known where each day since the state was claimed or waits. */
function offerOf(value: CalendarState, day: string): CalendarDay | null {
  const done = new Set([
    ...value.history.map((claim) => claim.day),
    ...waitingClaims.value.map(dayOf),
  ]);
  const between = daysBetween(addDays(value.today, -1), day);
  if (!between.every((each) => done.has(each))) return null;
  return value.offers.find((offer) => offer.day === day) ?? null;
}

/** Loads, and lets the menus follow. */
export async function load(): Promise<boolean> {
  await source.load('calendar.state');
  const { value, state } = calendar.peek();
  if (state !== 'fresh' || !value) return false;
  if (loyalty.peek() && loyalty.peek()?.calendarFrom !== fromOf(value)) void loadInfo();
  return true;
}

/** As the session has it. */
function fromOf(value: CalendarState): string | null | undefined {
  if (!value.open) return undefined;
  if (value.missing || value.breakUntil) return null;
  return value.claimedToday ? value.nextDayAt : new Date(beginOfDay(value.today)).toISOString();
}

/** The day as text. */
export const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`, 'date', 'UTC');

/**
 * Puts a claim of today into the outbox, which sends it at once where there is a network. What it
 * pays is shown when the gateway has paid it.
 */
export async function claimToday(): Promise<void> {
  const view = todayView.peek();
  const { value } = calendar.peek();
  if (view?.kind !== 'open' || !value) return;
  pressed.value = view.day;
  const queued = await queue(
    claimName,
    { day: view.day, terms: value.terms },
    { key: 'outbox.what.claimDay', params: { day: dayText(view.day) } },
  );
  if (!queued.ok) {
    pressed.value = null;
    toast(t(queued.textKey), 'bad');
    return;
  }
  // Sent without the outbox, where nothing can be stored.
  if (!writes.peek().some(({ id }) => id === queued.id)) setTimeout(() => void settle(), 1000);
}

/** Removes a claim that the gateway did not accept. */
export async function dismiss({ id }: WaitingWrite): Promise<void> {
  pressed.value = null;
  await discardWrite(id);
  await load();
}

async function settle(): Promise<void> {
  const day = pressed.peek();
  if (!(await load())) return;
  pressed.value = null;
  if (day === null || !calendar.peek().value?.history.some((claim) => claim.day === day)) return;
  celebrated.value = day;
  void celebrate({ from: document.querySelector('.calendar__today') });
  void refreshBalance();
}

/** Follows the clock, the outbox and the gateway; returns a stop function. */
export function followCalendar(): () => void {
  look();
  const timer = setInterval(() => {
    const before = today.peek();
    look();
    if (today.peek() !== before) void load();
  }, lookMs);
  let seen: readonly WaitingWrite[] = [];
  const stopWrites = effect(() => {
    const list = waitingClaims.value;
    const gone = seen.some(({ id }) => !list.some((write) => write.id === id));
    seen = list;
    if (list.some(({ state }) => state === 'rejected')) pressed.value = null;
    if (gone && member.peek()) void settle();
  });
  const stop = startLiveRefresh(load, 'message', 'status');
  return () => {
    clearInterval(timer);
    stopWrites();
    stop();
    pressed.value = null;
    celebrated.value = null;
  };
}
