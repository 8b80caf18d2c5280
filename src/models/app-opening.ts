import { effect } from '@preact/signals-react';
import { localStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { inApp } from './install.ts';
import { deviceOnly, member, trial } from './session.ts';

const noted = 'appOpened';

/** Reports to the gateway that the installed app was opened, once per account and device (PROMO-02e). */
export function startAppOpening(): void {
  if (!inApp()) return;
  effect(() => {
    const id = member.value?.id;
    if (id !== undefined && !trial.value && !deviceOnly.value) void note(id);
  });
}

/** After a failure, the next start tries again. */
async function note(id: string): Promise<void> {
  if (localStore.get(noted) === id) return;
  const answer = await call('account.appOpened', {});
  if (answer.ok) localStore.set(noted, id);
}
