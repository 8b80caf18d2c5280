import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { call, watchCalls } from '../data/call.ts';

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
/** ms between two looks whether the way is open again, and between two runs of what waits for that: the first pause, and the maximum. */
const pauses = { first: 2000, max: 30_000 };
/** Before that time what waits is not run again, the pause that led to it, and the run that was put off. */
let notBefore = 0;
let backPause = pauses.first;
let later: ReturnType<typeof setTimeout> | undefined;

/** How the site is reached: from the browser's word and from how the last calls ended. */
export const connectivity: ReadonlySignal<State> = state;
/** When there was a connection last, also at an earlier visit (PWA-03); null while there is one. */
export const offlineSince: ReadonlySignal<string | null> = computed(() =>
  state.value === 'online' ? null : since.value,
);

/**
 * Runs work when the gateway can be reached again, and when the browser says that there is a network; ever more rarely while the way
 * opens and closes without rest, as it does when one call always fails while others are answered.
 * @returns a function that stops it
 */
export function whenBack(work: () => void): () => void {
  backWatchers.add(work);
  return () => void backWatchers.delete(work);
}

function become(next: State): void {
  const before = state.peek();
  if (next === before) return;
  if (before === 'online') since.value = localStore.get('reached') ?? new Date().toISOString();
  state.value = next;
  if (next === 'online') reportBack();
  else if (before === 'online') look(pauses.first);
}

function reportBack(): void {
  clearTimeout(later);
  const early = notBefore - Date.now();
  if (early > 0) {
    later = setTimeout(() => state.peek() === 'online' && reportBack(), early);
    return;
  }
  // As long again without a run: it has come to rest.
  backPause = early < -backPause ? pauses.first : Math.min(backPause * 1.5, pauses.max);
  notBefore = Date.now() + backPause;
  for (const work of backWatchers) work();
}

/** Notes on the device when there was a connection last: a start without network is to say so. */
function noteReached(): void {
  localStore.set('reached', new Date().toISOString());
}

/** Asks the gateway for the least there is until it answers: neither a portal's sign-in nor a gateway's return fires an event. */
function look(pause: number): void {
  setTimeout(
    async () => {
      if (state.peek() === 'online') return;
      if (document.visibilityState === 'visible' && navigator.onLine)
        await call('site.permission', {}, { timeout: 3000 });
      if (state.peek() !== 'online') look(Math.min(pause * 1.5, pauses.max));
    },
    pause * (0.8 + Math.random() * 0.4),
  );
}

/** Begins to follow the browser's events and the calls. */
export function startConnectivity(): void {
  if (!navigator.onLine) become('offline');
  addEventListener('offline', () => {
    // Until this moment there was one, whatever was asked last.
    if (state.peek() === 'online') noteReached();
    become('offline');
  });
  // The browser's word alone: whether the gateway is there is seen by the first call.
  addEventListener('online', () => become('online'));
  watchCalls((failure) => {
    if (failure === null || !(failure.kind in down)) {
      noteReached();
      return become('online');
    }
    return become(down[failure.kind as keyof typeof down]);
  });
}
