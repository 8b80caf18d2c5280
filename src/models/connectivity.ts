import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { call, watchCalls } from '../data/call.ts';
import type { Failure } from '../lib/result.ts';
import { onThisLine } from '../lib/slow-line.ts';

type State = 'online' | 'offline' | 'captive' | 'gatewayDown';

const state = signal<State>('online');
const since = signal<string | null>(null);
const down = {
  offline: 'offline',
  unreachable: 'gatewayDown',
  captive: 'captive',
  timeout: 'gatewayDown',
  broken: 'gatewayDown',
} as const;
const backWatchers = new Set<() => void>();
const lossWatchers = new Set<() => void>();
/** ms between two probes, and between two runs of `whenBack`. */
const pauses = { first: 2000, max: 30_000 };
/** ms since 1970 of the next allowed run, the current pause, and the timer. */
let notBefore = 0;
let backPause = pauses.first;
let later: ReturnType<typeof setTimeout> | undefined;

/** From the browser's events and the last calls' outcomes. */
export const connectivity: ReadonlySignal<State> = state;
/** When the connection was lost, also in an earlier visit (PWA-03); null: online. */
export const offlineSince: ReadonlySignal<string | null> = computed(() =>
  state.value === 'online' ? null : since.value,
);

/**
 * Runs work when the gateway or the network returns, and after a call that failed while others got
 * through; ever more rarely while the connection flaps, as when one call always fails.
 * @returns stops it
 */
export function whenBack(work: () => void): () => void {
  backWatchers.add(work);
  return () => void backWatchers.delete(work);
}

/** As `whenBack`, and when the gateway or the network is lost. */
export function whenReachChanges(work: () => void): () => void {
  const stop = whenBack(work);
  lossWatchers.add(work);
  return () => {
    stop();
    lossWatchers.delete(work);
  };
}

function become(next: State): void {
  const before = state.peek();
  if (next === before) return;
  if (before === 'online') since.value = localStore.get('reached') ?? new Date().toISOString();
  state.value = next;
  if (next === 'online') reportBack();
  else if (before === 'online') {
    look(pauses.first);
    for (const work of lossWatchers) work();
  }
}

function reportBack(): void {
  clearTimeout(later);
  const early = notBefore - Date.now();
  if (early > 0) {
    later = setTimeout(() => state.peek() === 'online' && reportBack(), early);
    return;
  }
  // A calm period as long again resets the pause.
  backPause = early < -backPause ? pauses.first : Math.min(backPause * 1.5, pauses.max);
  notBefore = Date.now() + backPause;
  for (const work of backWatchers) work();
}

/** Stores the time for a later offline start. */
function noteReached(): void {
  localStore.set('reached', new Date().toISOString());
}

const probe = () => call('site.permission', {}, { timeout: onThisLine(3000) });

const isDoubtful = ({ kind }: Failure): boolean => kind === 'broken' || kind === 'unreachable';
let doubting = false;

/**
 * One call that fails says nothing of the others: the gateway is down when a probe fails too. When it
 * does not, what failed may be tried again, after a pause.
 */
async function doubt(): Promise<void> {
  if (doubting) return;
  doubting = true;
  const answer = await probe();
  doubting = false;
  if (!answer.ok && isDoubtful(answer.failure)) return become('gatewayDown');
  notBefore = Math.max(notBefore, Date.now() + pauses.first);
  return reportBack();
}

/** Probes the gateway until it answers: a captive portal's sign-in fires no event. */
function look(pause: number): void {
  setTimeout(
    async () => {
      if (state.peek() === 'online') return;
      if (document.visibilityState === 'visible' && navigator.onLine) await probe();
      if (state.peek() !== 'online') look(Math.min(pause * 1.5, pauses.max));
    },
    pause * (0.8 + Math.random() * 0.4),
  );
}

export function startConnectivity(): void {
  if (!navigator.onLine) become('offline');
  addEventListener('offline', () => {
    // Online until now, whatever was called last.
    if (state.peek() === 'online') noteReached();
    become('offline');
  });
  // Only the browser's word; the first call checks the gateway.
  addEventListener('online', () => become('online'));
  watchCalls((failure) => {
    if (failure === null || !(failure.kind in down)) {
      noteReached();
      return become('online');
    }
    if (isDoubtful(failure) && state.peek() === 'online') return void doubt();
    return become(down[failure.kind as keyof typeof down]);
  });
}
