import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type FamilyId, lotteryGames } from '../meta.ts';
import { type Outcome, drawNumbers, payoutOf, readChoice } from '../rules.ts';
import { type PublishedOutcome, isOutcome, isPublishedOutcome } from './shapes.ts';

/** Blocks of eight; at most 27 numbers are drawn. */
const blocks = 6;

/** From the revealed seed (GAME-12). */
export async function drawMatches(
  family: FamilyId,
  round: { serverSeed: string; clientSeed: string; nonce: number },
  { numbers }: Outcome,
): Promise<boolean> {
  const again = drawNumbers(family, await numbersFrom(round, blocks));
  return (
    again.numbers.length === numbers.length && again.numbers.every((text, i) => text === numbers[i])
  );
}

/** A draw, or a ticket with its payout (LOTTERY-08). */
export const matches: Check = async (round) => {
  const { gameCode, outcome, payout } = round;
  const family = lotteryGames.find(({ code }) => code === gameCode)?.family;
  if (!family) return false;
  if (isOutcome(outcome)) return drawMatches(family, round, outcome);
  return (
    isPublishedOutcome(outcome) &&
    due(family, outcome) === payout &&
    drawMatches(family, round, outcome.drawn)
  );
};

/** Centavos; NaN for what the lottery does not have. */
function due(family: FamilyId, { drawn, selections }: PublishedOutcome): number {
  return selections.reduce((sum, { choice, stake }) => {
    const pick = readChoice(family, choice);
    return sum + (pick ? payoutOf(drawn, pick, stake) : Number.NaN);
  }, 0);
}
