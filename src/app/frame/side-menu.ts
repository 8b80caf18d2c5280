import { type ReadonlySignal, signal } from '@preact/signals-react';
import { localStore } from '../../data/browser-storage.ts';

const narrowNow = signal(false);

/** Whether it shows icons alone (SIDE-01). */
export const sideNarrow: ReadonlySignal<boolean> = narrowNow;

function show(): void {
  document.documentElement.toggleAttribute('data-side-narrow', narrowNow.peek());
}

export function startSideMenu(): void {
  narrowNow.value = localStore.get('sideMenu') === 'narrow';
  show();
}

/** Collapses or widens it and remembers that. */
export function toggleSideMenu(): void {
  narrowNow.value = !narrowNow.peek();
  localStore.set('sideMenu', narrowNow.peek() ? 'narrow' : 'wide');
  show();
}
