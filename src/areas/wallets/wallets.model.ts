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

/** The member's wallets (MEM-02); null before the first answer. */
export const wallets: ReadonlySignal<Wallets | null> = known;
/** Why the last asking brought nothing. */
export const loadFailure: ReadonlySignal<Failure | null> = failed;
/** The member's points (WAL-04); null while they are not known. */
export const points: ReadonlySignal<number | null> = counted;
/** Who takes what is sent upward (MEM-05): null when there is nobody, undefined while it is not known. */
export const upline: ReadonlySignal<{ nickname: string } | null | undefined> = receiver;

/** Which asking counts: one that was followed by another, or by leaving the page, may concern another account. */
let latest = 0;

/** Asks for the wallets and the points anew; what is shown stays until the answer is there. */
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

/** Asks for the wallets now, and whenever the main balance moves: here or elsewhere, the others may have moved with it. */
export function followWallets(): () => void {
  return effect(() => {
    void balance.value;
    const { kind } = movementState.value;
    if (kind !== 'sending' && kind !== 'checking') queueMicrotask(() => void loadWallets());
  });
}

/** Asks whether there is an upline, for the page that only leads to the sending; what cannot be found out is left open. */
export async function lookForUpline(): Promise<void> {
  const answer = await call('wallet.upline', {});
  if (answer.ok) receiver.value = answer.value.upline;
}

/** Asks who the upline is. */
export async function loadUpline(): Promise<void> {
  const asking = (latest += 1);
  const answer = await call('wallet.upline', {});
  if (asking !== latest) return;
  failed.value = answer.ok ? null : answer.failure;
  if (answer.ok) receiver.value = answer.value.upline;
}

/** Forgets what is known: the page was left, and another account may come next. */
export function forgetWallets(): void {
  latest += 1;
  known.value = null;
  failed.value = null;
  counted.value = null;
  receiver.value = undefined;
}
