import { effect } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { askPersistence, isPersisted } from '../data/device-files.ts';
import { afterLogin } from './session.ts';

/** Asks the browser once to retain the site's data by all means; another time only when the person asks (PWA-08). */
export async function askOnce(): Promise<void> {
  if (localStore.get('persistAsked') || (await isPersisted()) !== false) return;
  localStore.set('persistAsked', 'yes');
  await askPersistence();
}

/** Asks after a login or an installation: then there is something to retain. Never at first view. */
export function startPersistence(): void {
  addEventListener('appinstalled', () => void askOnce());
  effect(() => {
    if (afterLogin.value) void askOnce();
  });
}
