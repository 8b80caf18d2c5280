import type { RaffleResult } from '../../../contract/promotions/raffle.ts';
import { drawRaffle } from '../../fairness/raffle.ts';
import { drawAgain, seedMatches } from './verify.ts';

type Drawn = Pick<
  RaffleResult,
  | 'serverSeed'
  | 'serverSeedHash'
  | 'digest'
  | 'numbers'
  | 'members'
  | 'manyPrizes'
  | 'prizes'
  | 'winners'
  | 'skipped'
>;

/**
 * Draws a raffle again (PROMO-02b): whether the seed is that of the hash, and the winners come out in
 * order, with those between them that were passed over. Whose numbers are passed over shows each
 * member's own page alone.
 */
export async function raffleMatches(result: Drawn): Promise<boolean> {
  const { serverSeed, serverSeedHash, digest, numbers: count, winners, skipped } = result;
  if (!(await seedMatches(serverSeed, serverSeedHash))) return false;
  // All prizes, or so many that no number, or nobody without a prize, was left.
  const { members, manyPrizes, prizes } = result;
  if (winners.length !== Math.min(prizes, manyPrizes ? count : members)) return false;
  const seeds = { serverSeed, clientSeed: digest, nonce: count };
  const length = winners.length + skipped.length;
  const first = await drawAgain(seeds, (hmac) => {
    const drawn: number[] = [];
    for (const number of drawRaffle(hmac, { digest, count })) {
      drawn.push(number);
      if (drawn.length === length) break;
    }
    return drawn;
  });
  return first !== null && isInOrder(first, result);
}

/** Whether what was drawn is the winners by place, and the passed over between them. */
function isInOrder(drawn: readonly number[], { winners, skipped }: Drawn): boolean {
  let place = 0;
  let passed = 0;
  for (const number of drawn) {
    const over = skipped[passed];
    if (over?.number === number && over.place <= place) passed += 1;
    else if (winners[place]?.number === number && winners[place]?.place === place + 1) place += 1;
    else return false;
  }
  return place === winners.length && passed === skipped.length;
}
