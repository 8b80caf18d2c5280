import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type Outcome, layMines, multiplierOf, payoutOf } from '../rules.ts';
import { isOutcome } from './shapes.ts';

/** Blocks of eight; at most 24 numbers are drawn. */
const blocks = 5;

/** GAME-12. */
export async function fieldMatches(
  round: { serverSeed: string; clientSeed: string; nonce: number; stake: number; payout: number },
  { cells, opened, hit, multiplier }: Outcome,
): Promise<boolean> {
  const again = layMines(cells.length, await numbersFrom(round, blocks));
  const struck = opened.find((tile) => again.includes(tile)) ?? null;
  const due = struck === null ? multiplierOf(again.length, opened.length) : 0;
  return (
    again.join() === cells.join() &&
    struck === hit &&
    due === multiplier &&
    payoutOf(round.stake, due) === round.payout
  );
}

/** MINES-13. */
export const matches: Check = async ({ stake, payout, outcome, ...seeds }) =>
  stake !== null &&
  payout !== null &&
  isOutcome(outcome) &&
  fieldMatches({ ...seeds, stake, payout }, outcome);
