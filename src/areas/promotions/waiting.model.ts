import type { ClaimedRewards } from '../../../contract/rewards/shapes.ts';
import { claimWaiting, forgetClaim } from '../../models/claim-waiting.ts';
import { followWaiting } from '../../models/waiting-rewards.ts';
import { loadPromotions } from './promotions.model.ts';

/** While the reward centre is shown; returns a stop function. */
export function followClaims(): () => void {
  const stop = followWaiting();
  return () => {
    stop();
    forgetClaim();
  };
}

/** As `claimWaiting`; promotions follow. */
export async function claimAll(): Promise<ClaimedRewards | null> {
  const outcome = await claimWaiting();
  if (outcome) void loadPromotions();
  return outcome;
}
