import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import { ReferralState } from '../../../contract/referral/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { mapped } from '../../lib/result.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { refreshBalance } from '../../models/wallet.ts';

const source = cached('records', (key) =>
  call('referral.state', { pageNo: Number(key.split(' ')[1]) }),
);
const pageNow = signal(1);

/** The member's code, the rule, what is earned, and a page of the friends; what was seen once is there without network (MEM-16). */
export const invited: ReadonlySignal<Cached<ReferralState>> = computed(() => {
  const { value, ...about } = source.now.value;
  // A value stored by an earlier version may have another shape.
  const fits = is(value, ReferralState);
  return {
    ...about,
    value: fits ? value : null,
    state: value !== null && !fits && about.state !== 'refreshing' ? 'missing' : about.state,
  };
});
/** The page of friends that is shown. */
export const friendPage: ReadonlySignal<number> = pageNow;

/** Asks for a page of it; what is shown stays until the answer is there. Returns whether the gateway has answered. */
export async function load(page = pageNow.peek()): Promise<boolean> {
  pageNow.value = page;
  await source.load(`referral.state ${page}`);
  return invited.peek().state === 'fresh';
}

/** Follows it for as long as the page is open. Gives what ends it. */
export function followReferral(): () => void {
  const stop = startLiveRefresh(load, 'message');
  return () => {
    stop();
    pageNow.value = 1;
    action.forget();
  };
}

const action = new OneTimeAction<readonly string[]>(load);
/** The state of a claim; its request is the list of rewards. */
export const claimAction = action.state;

/**
 * Takes rewards into the wallet (WAL-03).
 * @param request what the member was shown: which, and the centavos that they come to
 * @returns centavos that are in the wallet; 0: nothing came of it, and `claimAction` says why
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
  if (paid !== null) void refreshBalance();
  return paid ?? 0;
}

/** The link of a code, which brings anyone who opens it to the registration with the code filled in. */
export const linkOf = (code: string): string => `${location.origin}/register?referralCode=${code}`;
