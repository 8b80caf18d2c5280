import type { ClaimedRewards } from '../../../contract/rewards/shapes.ts';
import { call } from '../../data/call.ts';
import { celebrate } from '../../models/celebration.ts';
import { language } from '../../models/language.ts';
import { OneTimeAction } from '../../models/one-time-action.ts';
import { loadInfo } from '../../models/session.ts';
import { followWaiting, loadWaiting, waitingCount } from '../../models/waiting-rewards.ts';
import { refreshBalance } from '../../models/wallet.ts';
import { loadPromotions } from './promotions.model.ts';

const action = new OneTimeAction<'all'>(loadWaiting);
export const claimState = action.state;

/** While the reward centre is shown; returns a stop function. */
export function followClaims(): () => void {
  const stop = followWaiting();
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
