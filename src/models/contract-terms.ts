import { effect } from '@preact/signals-react';
import { sessionStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { whenBack } from './connectivity.ts';
import { deviceOnly, member, trial } from './session.ts';
import { flag } from './flags.ts';

let asked: string | null = null;

/**
 * After a login asks what the account's contracts pay, where the site has contracts and for no trial account (AUTH-08, LIVE-02);
 * the tab keeps it as `consolidated`, `enableSalary` and `enableContract`.
 */
export function startContractTerms(): void {
  effect(() => {
    const id = flag('AGENTPOLICY3') && !trial.value && !deviceOnly.value ? (member.value?.id ?? null) : null;
    if (id === asked) return;
    asked = id;
    if (id) void load(id);
  });
  whenBack(() => void (asked && load(asked)));
}

async function load(customerId: string): Promise<void> {
  const answer = await call('agent.consolidated', {});
  if (!answer.ok || member.peek()?.id !== customerId) return;
  sessionStore.set('consolidated', JSON.stringify(answer.value));
  sessionStore.set('enableSalary', String(answer.value.salary));
  sessionStore.set('enableContract', String(answer.value.dividendContract));
}
