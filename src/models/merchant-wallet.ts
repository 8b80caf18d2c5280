import { type ReadonlySignal, signal } from '@preact/signals-react';
import { sessionStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';

const single = signal(sessionStore.get('merchantWallet') === 'single');
let asked = false;

/** One wallet hides pages that transfer between wallets (MEM-02). */
export const singleWallet: ReadonlySignal<boolean> = single;

/** Stores the gateway's answer in the tab. */
export function noteMerchant(isSingle: boolean): void {
  asked = true;
  single.value = isSingle;
  sessionStore.set('merchantWallet', isSingle ? 'single' : 'separate');
}

/** Asks the gateway, once per visit. */
export async function askMerchant(): Promise<void> {
  if (asked) return;
  asked = true;
  const answer = await call('wallet.merchant', {});
  if (answer.ok) noteMerchant(answer.value.isSingle);
  else asked = false;
}
