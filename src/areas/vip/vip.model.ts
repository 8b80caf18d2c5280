import { type ReadonlySignal, effect, signal, untracked } from '@preact/signals-react';
import { VipState } from '../../../contract/vip.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import type { Failure } from '../../lib/result.ts';
import { isUnknown } from '../../lib/unknown-outcome.ts';
import { Rest } from '../../lib/rest.ts';
import { connectivity, whenBack } from '../../models/connectivity.ts';
import { language } from '../../models/language.ts';
import { hearLive } from '../../models/live.ts';
import { deviceOnly, loadInfo, member, standing } from '../../models/session.ts';
import { refreshBalance } from '../../models/wallet.ts';

const source = cached('records', (key) => call('vip.state', { language: key.split(' ')[1]! }), VipState);

/** The levels and where the member stands; what was seen once is there without network (MEM-16). */
export const vip = source.now as ReadonlySignal<Cached<VipState>>;

/** Asks for it in the language of the page; what is shown stays until the answer is there. Tells whether the gateway has answered. */
export async function load(): Promise<boolean> {
  await source.load(`vip.state ${language.peek()}`);
  const { value, state } = vip.peek();
  if (state !== 'fresh' || !value) return false;
  const known = standing.peek();
  // The menus follow what the page has found.
  if (known && (known.hasVip !== value.open || (known.vipRankLevel ?? 0) !== value.rank)) void loadInfo();
  return true;
}

/** Follows it for as long as the page is open: network, language, and what the socket tells (LIVE-01). Gives what ends it. */
export function followVip(): () => void {
  const look = () => document.visibilityState === 'visible' && void load();
  const deaf = hearLive(({ kind }) => (kind === 'message' || kind === 'status' || kind === 'hello' || kind === 'behind') && look());
  document.addEventListener('visibilitychange', look);
  const stop = effect(() => {
    void connectivity.value;
    void language.value;
    untracked(() => void load());
  });
  return () => {
    deaf();
    document.removeEventListener('visibilitychange', look);
    stop();
    if (!busy()) now.value = { kind: 'idle' };
  };
}

/**
 * How the claim of a rank's reward stands: `checking` when its answer was lost, until the gateway tells whether it is claimed (WAL-03);
 * `undone` when nothing came of it; `failed` when it was refused.
 */
type Deed = { kind: 'idle' } | { kind: 'sending' | 'checking' | 'undone'; rank: number } | { kind: 'failed'; rank: number; failure: Failure };

const now = signal<Deed>({ kind: 'idle' });
export const deed: ReadonlySignal<Deed> = now;
const busy = (): boolean => now.peek().kind === 'sending' || now.peek().kind === 'checking';
/** ms between two looks at what became of it: the first pause, and the longest. */
const pauses = { first: 1000, longest: 15_000 };
const rest = new Rest();
whenBack(() => rest.wake());

/**
 * Takes the reward for a level into the wallet: never queued, never shown before the gateway has told of it (WAL-03).
 * @returns whether it is there; if not, `deed` says why
 */
export async function claimVip(rank: number): Promise<boolean> {
  const player = member.peek()?.id;
  if (!player || busy()) return false;
  now.value = { kind: 'sending', rank };
  const answer = await call('vip.claim', { rank });
  if (answer.ok) {
    void refreshBalance();
    await load();
    return settle({ kind: 'idle' });
  }
  if (!isUnknown(answer.failure) || deviceOnly.peek()) {
    void load();
    return settle({ kind: 'failed', rank, failure: answer.failure });
  }
  now.value = { kind: 'checking', rank };
  for (let pause = pauses.first; member.peek()?.id === player; pause = Math.min(pause * 2, pauses.longest)) {
    if (await load()) {
      void refreshBalance();
      const claimed = vip.peek().value!.rewards.some((reward) => reward.rank === rank && reward.claimedAt !== null);
      return settle(claimed ? { kind: 'idle' } : { kind: 'undone', rank });
    }
    await rest.wait(pause);
  }
  return settle({ kind: 'undone', rank });
}

function settle(standing: Deed): boolean {
  now.value = standing;
  return standing.kind === 'idle';
}
