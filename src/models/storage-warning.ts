import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { storeState } from '../data/lazy-store.ts';

const dismissed = signal<string | null>(null);

/** The text key of a database problem; null: none, or dismissed (PWA-09). */
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
