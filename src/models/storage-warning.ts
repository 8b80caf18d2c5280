import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { storeState } from '../data/lazy-store.ts';

const dismissed = signal<string | null>(null);

/** Text key; null: none, or dismissed (PWA-09). */
export const storageWarning: ReadonlySignal<'rebuilt' | 'full' | 'unavailable' | null> = computed(
  () => {
    const state = storeState.value;
    return state === 'ok' || state === dismissed.value ? null : state;
  },
);

export function dismissStorageWarning(): void {
  dismissed.value = storeState.peek();
}
