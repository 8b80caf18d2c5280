import { type ReadonlySignal, signal } from '@preact/signals-react';
import { sessionStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';

const single = signal(sessionStore.get('merchantWallet') === 'single');
let asked = false;

/** Whether the merchant has one wallet for all games: pages that move money between wallets are hidden then (MEM-02). */
export const singleWallet: ReadonlySignal<boolean> = single;

/** Takes what the gateway notified of it; stored for as long as the tab. */
export function noteMerchant(isSingle: boolean): void {
  asked = true;
  single.value = isSingle;
  sessionStore.set('merchantWallet', isSingle ? 'single' : 'separate');
}

/** Asks for it, once per visit. */
export async function askMerchant(): Promise<void> {
  if (asked) return;
  asked = true;
  const answer = await call('wallet.merchant', {});
  if (answer.ok) noteMerchant(answer.value.isSingle);
  else asked = false;
}
