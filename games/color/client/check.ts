import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type Outcome, diceCount, payoutOf, roll } from '../rules.ts';
import { isOutcome, isPublishedOutcome } from './shapes.ts';

/** Blocks of eight; three numbers are drawn. */
const blocks = 2;

/** Rolls again from the revealed seed (GAME-12). */
export async function rollMatches(
  round: { serverSeed: string; clientSeed: string; nonce: number },
  { dice }: Outcome,
): Promise<boolean> {
  const again = roll(await numbersFrom(round, blocks));
  return dice.length === diceCount && again.dice.every((die, i) => die === dice[i]);
}

/** A roll, or a bet with its payout (COLOR-14). */
export const matches: Check = async (round) => {
  const { outcome, payout } = round;
  if (isOutcome(outcome)) return rollMatches(round, outcome);
  if (!isPublishedOutcome(outcome)) return false;
  const due = outcome.selections.reduce(
    (sum, { choice, stake }) => sum + payoutOf(outcome.drawn, choice, stake),
    0,
  );
  return due === payout && rollMatches(round, outcome.drawn);
};
