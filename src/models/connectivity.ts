import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { watchCalls } from '../data/call.ts';

type State = 'online' | 'offline' | 'captive' | 'gatewayDown';

const state = signal<State>('online');
const since = signal<string | null>(null);
const down = { offline: 'offline', captive: 'captive', timeout: 'gatewayDown', broken: 'gatewayDown' } as const;

/** How the site is reached: from the browser's word and from how the last calls ended. */
export const connectivity: ReadonlySignal<State> = state;
/** When the connection was lost; null while there is one. */
export const offlineSince: ReadonlySignal<string | null> = computed(() =>
  state.value === 'online' ? null : since.value,
);

function become(next: State): void {
  if (next !== 'online' && state.peek() === 'online') since.value = new Date().toISOString();
  state.value = next;
}

/** Begins to follow the browser's events and the calls. */
export function startConnectivity(): void {
  if (!navigator.onLine) become('offline');
  addEventListener('offline', () => become('offline'));
  addEventListener('online', () => become('online'));
  watchCalls((failure) => {
    if (failure === null) become('online');
    else if (failure.kind in down) {
      const kind = failure.kind as keyof typeof down;
      // The device has a network and the gateway alone cannot be reached.
      become(kind === 'offline' && navigator.onLine ? 'gatewayDown' : down[kind]);
    } else become('online');
  });
}
