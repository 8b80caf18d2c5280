import { effect } from '@preact/signals-react';
import { Wallets, wallet } from '../../../contract/wallet/calls.ts';
import { noteMerchant } from '../../models/merchant-wallet.ts';
import { ownAnswer } from '../../models/own-answer.ts';
import { balance, takeBalance } from '../../models/wallet.ts';
import { movementState } from './movement.model.ts';

/** MEM-02. */
export const wallets = ownAnswer('wallet.list', Wallets);
/** WAL-04. */
export const points = ownAnswer('wallet.points', wallet['wallet.points'].value);
/** The receiver (MEM-05); null: none. */
export const upline = ownAnswer('wallet.upline', wallet['wallet.upline'].value);

/** Reloads, showing old data meanwhile. */
export async function loadWallets(): Promise<void> {
  await Promise.all([wallets.load(), points.load()]);
  const { value: known, state } = wallets.now.peek();
  if (!known || state !== 'fresh') return;
  noteMerchant(known.isSingle);
  takeBalance({ ...known.main, currencySymbol: known.currencySymbol });
}

/** Loads now and when the main balance changes. */
export function followWallets(): () => void {
  return effect(() => {
    void balance.value;
    const { kind } = movementState.value;
    if (kind !== 'sending' && kind !== 'checking') queueMicrotask(() => void loadWallets());
  });
}
