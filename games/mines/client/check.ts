import { type Check, numbersFrom } from '../../common/client/verify.ts';
import { type Outcome, layMines, multiplierOf, payoutOf } from '../rules.ts';
import { isOutcome } from './shapes.ts';

/** Blocks of eight numbers; at most 24 are drawn. */
const blocks = 5;

/** Lays the mines of a round again from its revealed seed; true when they lie the same, and it paid what it had to (GAME-12). */
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

/** Whether a field, its end and its payout follow from its seeds (MINES-13). */
export const matches: Check = async ({ stake, payout, outcome, ...seeds }) =>
  stake !== null &&
  payout !== null &&
  isOutcome(outcome) &&
  fieldMatches({ ...seeds, stake, payout }, outcome);
