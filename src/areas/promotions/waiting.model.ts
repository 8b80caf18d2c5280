import { type ReadonlySignal, computed } from '@preact/signals-react';
import { type ClaimedRewards, WaitingRewards } from '../../../contract/rewards/shapes.ts';
import { type Cached, cached } from '../../data/cached.ts';
import { call } from '../../data/call.ts';
import { celebrate } from '../../models/celebration.ts';
import { language } from '../../models/language.ts';
import { startLiveRefresh } from '../../models/live-refresh.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';
import { loadInfo } from '../../models/session.ts';
import { refreshBalance } from '../../models/wallet.ts';
import { loadPromotions } from './promotions.model.ts';

const source = cached(
  'records',
  (key) => call('rewards.waiting', { language: key.split(' ')[1]! }),
  WaitingRewards,
);

/** Cached offline (MEM-16). */
export const waiting = source.now as ReadonlySignal<Cached<WaitingRewards>>;
export const waitingCount = computed(
  () => waiting.value.value?.waiting.reduce((sum, { count }) => sum + count, 0) ?? 0,
);

async function load(): Promise<boolean> {
  await source.load(`rewards.waiting ${language.peek()}`);
  const { value, state } = waiting.peek();
  return state === 'fresh' && value !== null;
}

const action = new OneTimeAction<'all'>(load);
export const claimState = action.state;

/** Follows changes; returns a stop function. */
export function followWaiting(): () => void {
  const stop = startLiveRefresh(load, 'message', 'status');
  return () => {
    stop();
    action.forget();
  };
}

/**
 * Claims all that waits (WAL-03). Returns what came, and what was not accepted; empty after a lost
 * answer when nothing waits any more; null: see `claimState`.
 */
export async function claimAll(): Promise<ClaimedRewards | null> {
  const outcome = await action.ask(
    'all',
    () => call('rewards.claimAll', { language: language.peek() }),
    () => (waitingCount.peek() === 0 ? { claimed: [], failed: [] } : null),
  );
  if (outcome === null) return null;
  void refreshBalance();
  void loadInfo();
  void loadPromotions();
  if (outcome.claimed.length > 0) void celebrate();
  return outcome;
}
