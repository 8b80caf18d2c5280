import type { ClaimedRewards } from '../../contract/rewards/shapes.ts';
import { call } from '../data/call.ts';
import { celebrate } from './celebration.ts';
import { language } from './language.ts';
import { OneTimeAction } from './one-time-action.ts';
import { loadInfo } from './session.ts';
import { loadWaiting, waitingCount } from './waiting-rewards.ts';
import { refreshBalance } from './wallet.ts';

const action = new OneTimeAction<'all'>(loadWaiting);
export const claimState = action.state;

/** Forgets how the last claim ended. */
export const forgetClaim = (): void => action.forget();

/**
 * Claims all that waits (WAL-03), and celebrates it. Returns what came, and what was not accepted;
 * empty after a lost answer when nothing waits any more; null: see `claimState`.
 */
export async function claimWaiting(): Promise<ClaimedRewards | null> {
  const outcome = await action.ask(
    'all',
    () => call('rewards.claimAll', { language: language.peek() }),
    () => (waitingCount.peek() === 0 ? { claimed: [], failed: [] } : null),
  );
  if (outcome === null) return null;
  void refreshBalance();
  void loadInfo();
  if (outcome.claimed.length > 0) void celebrate();
  return outcome;
}
