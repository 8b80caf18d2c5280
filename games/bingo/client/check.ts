import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type Outcome, drawCall, payoutOf } from '../rules.ts';
import { type PublishedOutcome, isOutcome, isPublishedOutcome } from './shapes.ts';

/** Blocks of eight; 45 numbers are drawn, one in millions is skipped. */
const blocks = 8;

interface Proof {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

/** Draws again from the revealed seed (GAME-12). */
export async function callMatches(round: Proof, { call }: Outcome): Promise<boolean> {
  const again = drawCall(await numbersFrom(round, blocks));
  return again.call.length === call.length && again.call.every((ball, i) => ball === call[i]);
}

/** BINGO-15. */
export async function cardsMatch(
  round: Proof,
  { drawn, selections }: PublishedOutcome,
): Promise<boolean> {
  return (
    (await callMatches(round, drawn)) &&
    selections.every(
      ({ choice, stake, payout }) => payoutOf(drawn, Number(choice), stake) === payout,
    )
  );
}

export const matches: Check = async (round) => {
  const { outcome, payout } = round;
  if (isOutcome(outcome)) return callMatches(round, outcome);
  if (!isPublishedOutcome(outcome)) return false;
  return (
    outcome.selections.reduce((sum, each) => sum + each.payout, 0) === payout &&
    cardsMatch(round, outcome)
  );
};
