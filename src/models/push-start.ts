import { effect } from '@preact/signals-react';
import { deviceOnly, member, trial } from './session.ts';

/**
 * At each login registers a permitted device for session and language; replaces an earlier
 * account's (LIVE-03).
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
