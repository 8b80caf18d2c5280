import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type Outcome, diceCount, payoutOf, roll } from '../rules.ts';
import { isOutcome, isPublishedOutcome } from './shapes.ts';

/** Blocks of eight numbers; three are drawn. */
const blocks = 2;

/** Draws the dice of a round again from its revealed seed; true when they come out the same (GAME-12). */
export async function rollMatches(
  round: { serverSeed: string; clientSeed: string; nonce: number },
  { dice }: Outcome,
): Promise<boolean> {
  const again = roll(await numbersFrom(round, blocks));
  return dice.length === diceCount && again.dice.every((die, i) => die === dice[i]);
}

/** Whether a roll of the table, or a player's bet on one with what it paid, follows from its seed (COLOR-14). */
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
