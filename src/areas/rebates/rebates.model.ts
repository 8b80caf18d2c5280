import type { ReadonlySignal } from '@preact/signals-react';
import { RebateState } from '../../../contract/rebates/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { celebrate } from '../../models/celebration.ts';
import { language } from '../../models/language.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { moneyText } from '../../models/money.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';
import { refreshBalance, walletSymbol } from '../../models/wallet.ts';

const source = cached(
  'records',
  (key) => call('rebate.state', { language: key.split(' ')[1]! }),
  RebateState,
);

/** Cached offline (MEM-16). */
export const rebates = source.now as ReadonlySignal<Cached<RebateState>>;

/** Loads in the page's language. Returns whether the gateway answered. */
export async function load(): Promise<boolean> {
  await source.load(`rebate.state ${language.peek()}`);
  const { value, state } = rebates.peek();
  return state === 'fresh' && value !== null;
}

/** Follows changes; returns a stop function. */
export function followRebates(): () => void {
  const stop = startLiveRefresh(load, 'message', 'status');
  return () => {
    stop();
    action.forget();
  };
}

const action = new OneTimeAction<'claim'>(load);
export const claimAction = action.state;

/**
 * Claims all that is unpaid, once (WAL-03).
 * @returns centavos that came; null: none, see `claimAction`
 */
export async function claimRebates(): Promise<number | null> {
  const last = () => rebates.peek().value?.payments[0];
  const before = last()?.id;
  const paid = await action.ask(
    'claim',
    () => mapped(call('rebate.claim', {}), (answer) => answer.paid || null),
    () => (last()?.id === before ? null : last()!.amount),
  );
  if (paid !== null) {
    void refreshBalance();
    void celebrate({ what: moneyText(paid, walletSymbol.peek()) });
  }
  return paid;
}
