import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { registerWorker, updateNow } from '../data/worker.ts';

const ready = signal(false);

/** A new version of the site waits; it is offered, never forced (PWA-07). */
export const updateReady: ReadonlySignal<boolean> = computed(() => ready.value);

/** Registers the service worker once the page is quiet. */
export function startUpdates(): void {
  registerWorker(() => {
    ready.value = true;
  });
}

/** Lets the waiting version take over and reloads. */
export function applyUpdate(): void {
  void updateNow();
}
