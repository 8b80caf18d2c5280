import { effect } from '@preact/signals-react';
import { deviceOnly, member, trial } from './session.ts';

/**
 * Where the browser lets the site notify, notifies the gateway at each login that the device is in use by this session, with its language;
 * one that is another account's stops being pushed to (LIVE-03).
 */
export function startPushes(): void {
  effect(() => {
    const here = member.value && !trial.value && !deviceOnly.value;
    if (!here || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
    void import('./push.ts').then(
      ({ lookAtDevice }) => lookAtDevice(),
      () => {},
    );
  });
}
