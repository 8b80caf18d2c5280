import { effect } from '@preact/signals-react';
import { deviceOnly, member, trial } from './session.ts';

/**
 * At each login registers a device with permission for this session and language; an earlier
 * account's pushes stop (LIVE-03).
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
