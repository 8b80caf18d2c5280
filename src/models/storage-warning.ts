import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { storeState } from '../data/lazy-store.ts';

const dismissed = signal<string | null>(null);

/** What the player should know of the device's database, as the key of its text; null when it does well or it was read (PWA-09). */
export const storageWarning: ReadonlySignal<'rebuilt' | 'full' | 'unavailable' | null> = computed(
  () => {
    const state = storeState.value;
    return state === 'ok' || state === dismissed.value ? null : state;
  },
);

/** The note was read. */
export function dismissStorageWarning(): void {
  dismissed.value = storeState.peek();
}
