import { effect } from '@preact/signals-react';
import { sessionStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { knownAccount, noteAccount } from '../data/known-account.ts';
import { sendDue, sendNow, startSending, watch } from '../data/outbox.ts';
import { whenBack } from './connectivity.ts';
import { waitingCount, writes } from './waiting-writes.ts';
import { deviceOnly, member, trial } from './session.ts';

/** ms before an outbox key expires to replace it. */
const keyLeft = 3 * 86_400_000;

/** Sends what waits and follows the account's outbox. */
export function startOutbox(): void {
  void startSending(() => {
    const token = sessionStore.get('token');
    const customerId = member.peek()?.id;
    return token && customerId ? { token, customerId } : null;
  });
  // Sign-in pages and a returning gateway fire no event.
  whenBack(() => void sendNow());
  let owner: string | null = null;
  let end = () => {};
  effect(() => {
    const id = trial.value ? null : (member.value?.id ?? null);
    if (id === owner) return;
    owner = id;
    end();
    writes.value = [];
    end = id ? watch(id, (now) => owner === id && (writes.value = now)) : () => {};
  });
  // Read by tests (docs/testing.md).
  effect(() => {
    document.documentElement.dataset.outbox = String(waitingCount.value);
  });
  effect(() => {
    if (!member.value || trial.value || deviceOnly.value) return;
    // Due at once if stopped by a missing session; else respects the gateway's pause.
    void sendDue();
    void getKey(member.value.id);
  });
}

/** For sending after tab and session are gone. */
async function getKey(customerId: string): Promise<void> {
  const known = await knownAccount(customerId);
  if (known?.outboxKey && (known.outboxKeyUntil ?? 0) > Date.now() + keyLeft) return;
  const answer = await call('account.outboxKey', {});
  const who = member.peek();
  if (!answer.ok || who?.id !== customerId) return;
  const outboxKeyUntil = Date.parse(answer.value.expiresAt);
  await noteAccount({ customerId, member: who, outboxKey: answer.value.key, outboxKeyUntil });
}
