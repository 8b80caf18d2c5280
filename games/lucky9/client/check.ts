import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type Outcome, deal, payoutOf, showdown } from '../rules.ts';
import { isOutcome } from './shapes.ts';

/** Blocks of eight; at most 15 numbers are drawn. */
const blocks = 4;

/** From the revealed seed: hands, winners and payout (GAME-12). */
export async function handsMatch(
  round: { serverSeed: string; clientSeed: string; nonce: number; stake: number; payout: number },
  outcome: Outcome,
): Promise<boolean> {
  const state = deal(outcome.hands.length - 1, await numbersFrom(round, blocks));
  const again = showdown(state, outcome.hands[0]?.length === 3);
  const text = ({ hands, totals, winners }: Outcome) => JSON.stringify([hands, totals, winners]);
  return text(again) === text(outcome) && payoutOf(round.stake, again) === round.payout;
}

export const matches: Check = async ({ stake, payout, outcome, ...seeds }) =>
  stake !== null &&
  payout !== null &&
  isOutcome(outcome) &&
  handsMatch({ ...seeds, stake, payout }, outcome);
