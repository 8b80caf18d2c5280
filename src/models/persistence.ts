import { effect } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { askPersistence, isPersisted } from '../data/device-files.ts';
import { afterLogin } from './session.ts';

/** Asks once; again only on the person's request (PWA-08). */
export async function askOnce(): Promise<void> {
  if (localStore.get('persistAsked') || (await isPersisted()) !== false) return;
  localStore.set('persistAsked', 'yes');
  await askPersistence();
}

/** After a login or installation, never at first view. */
export function startPersistence(): void {
  addEventListener('appinstalled', () => void askOnce());
  effect(() => {
    if (afterLogin.value) void askOnce();
  });
}
