import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type Outcome, payoutOf, priceOf, shoot } from '../rules.ts';
import { isOutcome } from './shapes.ts';

/** Blocks of eight; one number is drawn. */
const blocks = 2;

/** GAME-12. */
export async function shotMatches(
  round: { serverSeed: string; clientSeed: string; nonce: number; stake: number; payout: number },
  outcome: Outcome,
): Promise<boolean> {
  const again = shoot(outcome, await numbersFrom(round, blocks));
  return (
    again.caught === outcome.caught &&
    again.multiplier === outcome.multiplier &&
    priceOf(outcome.level) === round.stake &&
    payoutOf(round.stake, again) === round.payout
  );
}

export const matches: Check = async ({ stake, payout, outcome, ...seeds }) =>
  stake !== null &&
  payout !== null &&
  isOutcome(outcome) &&
  shotMatches({ ...seeds, stake, payout }, outcome);
