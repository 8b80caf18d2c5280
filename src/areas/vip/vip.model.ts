import type { ReadonlySignal } from '@preact/signals-react';
import { VipState } from '../../../contract/vip/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { celebrate } from '../../models/celebration.ts';
import { moneyText } from '../../models/money.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { language } from '../../models/language.ts';
import { loadInfo, loyalty } from '../../models/session.ts';
import { refreshBalance, walletSymbol } from '../../models/wallet.ts';

const source = cached(
  'records',
  (key) => call('vip.state', { language: key.split(' ')[1]! }),
  VipState,
);

/** Cached offline (MEM-16). */
export const vip = source.now as ReadonlySignal<Cached<VipState>>;

/** Loads in the page's language. Returns whether the gateway answered. */
export async function load(): Promise<boolean> {
  await source.load(`vip.state ${language.peek()}`);
  const { value, state } = vip.peek();
  if (state !== 'fresh' || !value) return false;
  const known = loyalty.peek();
  // Updates the menus.
  if (known && (known.hasVip !== value.open || (known.vipRankLevel ?? 0) !== value.rank))
    void loadInfo();
  return true;
}

/** Follows changes; returns a stop function. */
export function followVip(): () => void {
  const stop = startLiveRefresh(load, 'message', 'status');
  return () => {
    stop();
    action.forget();
  };
}

const action = new OneTimeAction<number>(load);
export const claimAction = action.state;

/**
 * Claims a level's reward once (WAL-03).
 * @returns whether credited; else see `claimAction`
 */
export async function claimVip(rank: number): Promise<boolean> {
  const isClaimed = () =>
    vip.peek().value!.rewards.some((reward) => reward.rank === rank && reward.claimedAt !== null) ||
    null;
  const claimed = await action.ask(
    rank,
    () => mapped(call('vip.claim', { rank }), () => true),
    isClaimed,
  );
  if (claimed) {
    void refreshBalance();
    const reward = vip.peek().value?.rewards.find((one) => one.rank === rank);
    void celebrate(reward && { what: moneyText(reward.amount, walletSymbol.peek()) });
  }
  return claimed === true;
}
