import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type Outcome, drawRound, isChoice, payoutOf } from '../rules.ts';
import { isOutcome, isPublishedOutcome } from './shapes.ts';

/** Blocks of eight; six numbers are drawn. */
const blocks = 2;

/** Deals again from the revealed seed (GAME-12). */
export async function dealMatches(
  round: { serverSeed: string; clientSeed: string; nonce: number },
  reported: Outcome,
): Promise<boolean> {
  const again = drawRound(await numbersFrom(round, blocks));
  return (['player', 'banker'] as const).every(
    (hand) => again[hand].join() === reported[hand].join(),
  );
}

export const matches: Check = async (round) => {
  const { outcome, payout } = round;
  if (isOutcome(outcome)) return dealMatches(round, outcome);
  if (!isPublishedOutcome(outcome)) return false;
  const due = outcome.selections.reduce(
    (sum, { choice, stake }) =>
      sum + (isChoice(choice) ? payoutOf(outcome.drawn, choice, stake) : Number.NaN),
    0,
  );
  return due === payout && dealMatches(round, outcome.drawn);
};
