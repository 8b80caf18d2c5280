import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import { ReferralState } from '../../../contract/referral/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { celebrate } from '../../models/celebration.ts';
import { moneyText } from '../../models/money.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { refreshBalance, walletSymbol } from '../../models/wallet.ts';

const source = cached('records', (key) =>
  call('referral.state', { pageNo: Number(key.split(' ')[1]) }),
);
const pageNow = signal(1);

/** Code, rule, rewards and friends, cached offline (MEM-16). */
export const invited: ReadonlySignal<Cached<ReferralState>> = computed(() => {
  const { value, ...about } = source.now.value;
  // Guards against an older version's stored shape.
  const fits = is(value, ReferralState);
  return {
    ...about,
    value: fits ? value : null,
    state: value !== null && !fits && about.state !== 'refreshing' ? 'missing' : about.state,
  };
});
export const friendPage: ReadonlySignal<number> = pageNow;

/** Loads a page. Returns whether the gateway answered. */
export async function load(page = pageNow.peek()): Promise<boolean> {
  pageNow.value = page;
  await source.load(`referral.state ${page}`);
  return invited.peek().state === 'fresh';
}

/** Follows changes; returns a stop function. */
export function followReferral(): () => void {
  const stop = startLiveRefresh(load, 'message');
  return () => {
    stop();
    pageNow.value = 1;
    action.forget();
  };
}

const action = new OneTimeAction<readonly string[]>(load);
export const claimAction = action.state;

/**
 * Claims rewards once (WAL-03).
 * @param request the rewards shown and their total, centavos
 * @returns centavos credited; 0: see `claimAction`
 */
export async function claimRewards({
  ids,
  amount,
}: Pick<ReferralState['claimable'], 'ids' | 'amount'>): Promise<number> {
  const claimed = () => {
    const left = new Set(invited.peek().value!.claimable.ids);
    return ids.some((id) => left.has(id)) ? null : amount;
  };
  const paid = await action.ask(
    ids,
    () => mapped(call('referral.claim', { ids }), (value) => value.paid || null),
    claimed,
  );
  if (paid !== null) {
    void refreshBalance();
    void celebrate({ what: moneyText(paid, walletSymbol.peek()) });
  }
  return paid ?? 0;
}

/** Registration link with the code filled in. */
export const linkOf = (code: string): string => `${location.origin}/register?referralCode=${code}`;
