import { type ReadonlySignal, computed, effect, signal, untracked } from '@preact/signals-react';
import { is } from 'superstruct';
import { ReferralState } from '../../../contract/referral.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../lib/result.ts';
import { isUnknown } from '../../lib/unknown-outcome.ts';
import { Rest } from '../../lib/rest.ts';
import { connectivity, whenBack } from '../../models/connectivity.ts';
import { hearLive } from '../../models/live.ts';
import { deviceOnly, member } from '../../models/session.ts';
import { refreshBalance } from '../../models/wallet.ts';

const source = cached('records', (key) => call('referral.state', { pageNo: Number(key.split(' ')[1]) }));
const pageNow = signal(1);

/** The member's code, the rule, what is earned, and a page of the friends; what was seen once is there without network (MEM-16). */
export const invited: ReadonlySignal<Cached<ReferralState>> = computed(() => {
  const { value, ...about } = source.now.value;
  // What an earlier version of the site has kept may have another shape.
  const fits = is(value, ReferralState);
  return { ...about, value: fits ? value : null, state: value !== null && !fits && about.state !== 'refreshing' ? 'missing' : about.state };
});
/** The page of friends that is shown. */
export const friendPage: ReadonlySignal<number> = pageNow;

/** Asks for a page of it; what is shown stays until the answer is there. Tells whether the gateway has answered. */
export async function load(page = pageNow.peek()): Promise<boolean> {
  pageNow.value = page;
  await source.load(`referral.state ${page}`);
  return invited.peek().state === 'fresh';
}

/** Follows it for as long as the page is open: network, and what the socket tells (LIVE-01). Gives what ends it. */
export function followReferral(): () => void {
  const look = () => document.visibilityState === 'visible' && void load();
  const deaf = hearLive(({ kind }) => (kind === 'message' || kind === 'hello' || kind === 'behind') && look());
  document.addEventListener('visibilitychange', look);
  const stop = effect(() => {
    void connectivity.value;
    untracked(() => void load());
  });
  return () => {
    deaf();
    document.removeEventListener('visibilitychange', look);
    stop();
    pageNow.value = 1;
    if (!busy()) now.value = { kind: 'idle' };
  };
}

/**
 * How a claim stands: `checking` when its answer was lost, until the gateway tells what is left to claim (WAL-03); `undone` when nothing
 * came of it; `failed` when it was refused.
 */
type Deed = { kind: 'idle' | 'sending' | 'checking' | 'undone' } | { kind: 'failed'; failure: Failure };

const now = signal<Deed>({ kind: 'idle' });
export const deed: ReadonlySignal<Deed> = now;
const busy = (): boolean => now.peek().kind === 'sending' || now.peek().kind === 'checking';
/** ms between two looks at what became of it: the first pause, and the longest. */
const pauses = { first: 1000, longest: 15_000 };
const rest = new Rest();
whenBack(() => rest.wake());

/**
 * Takes rewards into the wallet: never queued, never shown before the gateway has told of it (WAL-03).
 * @param wish what the member was shown: which, and the centavos that they come to
 * @returns centavos that are in the wallet; 0: nothing came of it, and `deed` says why
 */
export async function claimRewards({ ids, amount }: Pick<ReferralState['claimable'], 'ids' | 'amount'>): Promise<number> {
  const player = member.peek()?.id;
  if (!player || busy()) return 0;
  now.value = { kind: 'sending' };
  const answer = await call('referral.claim', { ids });
  if (answer.ok) {
    void refreshBalance();
    await load();
    return settle(answer.value.paid);
  }
  if (!isUnknown(answer.failure) || deviceOnly.peek()) {
    void load();
    now.value = { kind: 'failed', failure: answer.failure };
    return 0;
  }
  now.value = { kind: 'checking' };
  for (let pause = pauses.first; member.peek()?.id === player; pause = Math.min(pause * 2, pauses.longest)) {
    if (await load()) {
      void refreshBalance();
      const left = new Set(invited.peek().value!.claimable.ids);
      return settle(ids.some((id) => left.has(id)) ? 0 : amount);
    }
    await rest.wait(pause);
  }
  return settle(0);
}

function settle(paid: number): number {
  now.value = { kind: paid > 0 ? 'idle' : 'undone' };
  return paid;
}

/** The link of a code, which brings whoever opens it to the registration with the code filled in. */
export const linkOf = (code: string): string => `${location.origin}/register?referralCode=${code}`;
