import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { connection, isLineSlow } from '../lib/slow-line.ts';

const chosen = signal<boolean | null>(null);
const hint = signal(false);

/** Whether the browser, or a slow line, asks to save data. */
export const saverHint: ReadonlySignal<boolean> = hint;
/**
 * Whether to save data (PWA-12): smaller posters, no autoplay, no prefetch. By choice, else by the
 * browser's hint or on a slow line (PWA-14).
 */
export const dataSaver: ReadonlySignal<boolean> = computed(() => chosen.value ?? hint.value);

const asked = signal(false);

/** Runs the held-back work all the same: it was asked for. */
export function fetchAhead(): void {
  asked.value = true;
}

/** Runs prefetching work now, or once it is asked for or the data saver is off. */
export function whenAhead(work: () => void): void {
  let done = false;
  const stop = effect(() => {
    if (done || (dataSaver.value && !asked.value)) return;
    done = true;
    queueMicrotask(() => {
      stop();
      work();
    });
  });
}

const read = (text: string | null): boolean | null =>
  text === 'on' || text === 'off' ? text === 'on' : null;

/** Loads the choice; follows the browser's hint and other tabs. */
export function startDataSaver(): void {
  chosen.value = read(localStore.get('dataSaver'));
  const query = matchMedia('(prefers-reduced-data: reduce)');
  const look = () => {
    hint.value = query.matches || connection()?.saveData === true || isLineSlow();
  };
  look();
  query.addEventListener('change', look);
  connection()?.addEventListener?.('change', look);
  addEventListener('storage', (event) => {
    if (event.key === 'dataSaver') chosen.value = read(event.newValue);
  });
}

/** Stores the choice; choosing what the browser hints at follows the hint again. */
export function setDataSaver(on: boolean): void {
  chosen.value = on === hint.peek() ? null : on;
  if (chosen.peek() === null) localStore.remove('dataSaver');
  else localStore.set('dataSaver', on ? 'on' : 'off');
}
