import type { ReadonlySignal } from '@preact/signals-react';
import { VipState } from '../../../contract/vip/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { language } from '../../models/language.ts';
import { loadInfo, loyalty } from '../../models/session.ts';
import { refreshBalance } from '../../models/wallet.ts';

const source = cached(
  'records',
  (key) => call('vip.state', { language: key.split(' ')[1]! }),
  VipState,
);

/** The levels and where the member stands; what was seen once is there without network (MEM-16). */
export const vip = source.now as ReadonlySignal<Cached<VipState>>;

/** Asks for it in the language of the page; what is shown stays until the answer is there. Returns whether the gateway has answered. */
export async function load(): Promise<boolean> {
  await source.load(`vip.state ${language.peek()}`);
  const { value, state } = vip.peek();
  if (state !== 'fresh' || !value) return false;
  const known = loyalty.peek();
  // The menus follow what the page has found.
  if (known && (known.hasVip !== value.open || (known.vipRankLevel ?? 0) !== value.rank))
    void loadInfo();
  return true;
}

/** Follows it for as long as the page is open. Gives what ends it. */
export function followVip(): () => void {
  const stop = startLiveRefresh(load, 'message', 'status');
  return () => {
    stop();
    action.forget();
  };
}

const action = new OneTimeAction<number>(load);
/** How the claim of a rank's reward stands. */
export const claimAction = action.state;

/**
 * Takes the reward for a level into the wallet (WAL-03).
 * @returns whether it is there; if not, `claimAction` says why
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
  if (claimed) void refreshBalance();
  return claimed === true;
}
