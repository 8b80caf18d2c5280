import { type ReadonlySignal, effect, signal } from '@preact/signals-react';
import type { Wallets } from '../../../contract/wallet/calls.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../lib/result.ts';
import { noteMerchant } from '../../models/merchant-wallet.ts';
import { balance, takeBalance } from '../../models/wallet.ts';
import { movementState } from './movement.model.ts';

const known = signal<Wallets | null>(null);
const failed = signal<Failure | null>(null);
const counted = signal<number | null>(null);
const receiver = signal<{ nickname: string } | null | undefined>(undefined);

/** MEM-02; null: not loaded. */
export const wallets: ReadonlySignal<Wallets | null> = known;
export const loadFailure: ReadonlySignal<Failure | null> = failed;
/** WAL-04; null: unknown. */
export const points: ReadonlySignal<number | null> = counted;
/** Receiver upline (MEM-05); null: none, undefined: unknown. */
export const upline: ReadonlySignal<{ nickname: string } | null | undefined> = receiver;

/** Request number: later requests or leaving void earlier answers, perhaps another account's. */
let latest = 0;

/** Reloads, showing old data meanwhile. */
export async function loadWallets(): Promise<void> {
  const asking = (latest += 1);
  const [list, count] = await Promise.all([call('wallet.list', {}), call('wallet.points', {})]);
  if (asking !== latest) return;
  failed.value = list.ok ? null : list.failure;
  if (count.ok) counted.value = count.value.points;
  if (!list.ok) return;
  known.value = list.value;
  noteMerchant(list.value.isSingle);
  takeBalance({ ...list.value.main, currencySymbol: list.value.currencySymbol });
}

/** Loads now and when the main balance changes. */
export function followWallets(): () => void {
  return effect(() => {
    void balance.value;
    const { kind } = movementState.value;
    if (kind !== 'sending' && kind !== 'checking') queueMicrotask(() => void loadWallets());
  });
}

/** Checks for an upline, ignoring failures. */
export async function lookForUpline(): Promise<void> {
  const answer = await call('wallet.upline', {});
  if (answer.ok) receiver.value = answer.value.upline;
}

export async function loadUpline(): Promise<void> {
  const asking = (latest += 1);
  const answer = await call('wallet.upline', {});
  if (asking !== latest) return;
  failed.value = answer.ok ? null : answer.failure;
  if (answer.ok) receiver.value = answer.value.upline;
}

/** The page was left, and another account may follow. */
export function forgetWallets(): void {
  latest += 1;
  known.value = null;
  failed.value = null;
  counted.value = null;
  receiver.value = undefined;
}
