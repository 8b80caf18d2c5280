import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';

/** Chromium's network information; TypeScript's DOM library does not know it. */
interface Connection extends EventTarget {
  saveData?: boolean;
  /** The kind of network, where the browser reports. */
  type?: string;
}

const chosen = signal<boolean | null>(null);
const hint = signal(false);

/** The browser or the device asks sites to save data. */
export const saverHint: ReadonlySignal<boolean> = computed(() => hint.value);
/**
 * Data is to be saved (PWA-12): smaller posters, nothing that plays or is fetched before it is asked for. By the person's
 * choice, else by the browser's hint.
 */
export const dataSaver: ReadonlySignal<boolean> = computed(() => chosen.value ?? hint.value);

const asked = signal(false);

/** Fetches what is not needed yet all the same: somebody asked for it. */
export function fetchAhead(): void {
  asked.value = true;
}

/** Does work that fetches ahead: now, or with the data saver on once it is asked for or the saver is switched off. */
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

const connection = (): Connection | undefined =>
  typeof navigator === 'undefined'
    ? undefined
    : (navigator as Navigator & { connection?: Connection }).connection;

/** The device says that it is on a mobile network, where bytes are often paid for; false where it does not say. */
export function onMobileData(): boolean {
  return connection()?.type === 'cellular';
}

const read = (text: string | null): boolean | null =>
  text === 'on' || text === 'off' ? text === 'on' : null;

/** Takes up the stored choice; follows the browser's hint and the other tabs from here on. */
export function startDataSaver(): void {
  chosen.value = read(localStore.get('dataSaver'));
  const query = matchMedia('(prefers-reduced-data: reduce)');
  const look = () => {
    hint.value = query.matches || connection()?.saveData === true;
  };
  look();
  query.addEventListener('change', look);
  connection()?.addEventListener?.('change', look);
  addEventListener('storage', (event) => {
    if (event.key === 'dataSaver') chosen.value = read(event.newValue);
  });
}

/** Switches the data saver and stores the choice; to choose what the browser hints at is to follow it again. */
export function setDataSaver(on: boolean): void {
  chosen.value = on === hint.peek() ? null : on;
  if (chosen.peek() === null) localStore.remove('dataSaver');
  else localStore.set('dataSaver', on ? 'on' : 'off');
}
