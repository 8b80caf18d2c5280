import type { Selection, SharedGame, TableInput } from '../../ports/house-game.ts';

/**
 * What the bets of a round put at risk, centavos: the most that they can lose together, over all its outcomes. The database weights it
 * when the round is settled (`valid_bet`, db/functions/valid_bets.sql), and every count of bets reads that. One round is the unit:
 * opposite bets of different rounds count each by itself.
 */

/** A player's bet of a round. */
interface TableBet {
  readonly id: string;
  readonly selections: readonly Selection[];
}

/**
 * What all bets of one player in one round of a table put at risk, shared out over the bets by their stakes that count, in their order, to
 * the centavo. Pushes and selections with odds below the operator's least do not count; the others never count for more than all bets
 * together can lose.
 * @param bets all that the player has in the round
 * @param minOdds hundredths; 0: none
 */
export function atRiskAtTable(
  game: SharedGame,
  round: TableInput & { readonly outcome: unknown },
  bets: readonly TableBet[],
  minOdds: number,
): Map<string, number> {
  const counts = (selection: Selection) =>
    (game.oddsOf?.(selection) ?? minOdds) >= minOdds &&
    game.isPush?.({ ...round, ...selection }) !== true;
  const all = bets.flatMap(({ selections }) => selections);
  const counting = all.filter(counts);
  const lossOf = (selections: readonly Selection[]) => game.maxLoss({ ...round, selections });
  const atRisk = Math.min(lossOf(counting), counting.length < all.length ? lossOf(all) : Infinity);
  return shareOut(
    atRisk,
    bets.map(({ id, selections }) => [id, stakeOf(selections.filter(counts))] as const),
  );
}

const stakeOf = (selections: readonly Selection[]): number =>
  selections.reduce((sum, { stake }) => sum + stake, 0);

/** Shares a sum out by weights, exactly: each gets the difference of the rounded sums up to it. The sum is not above that of the weights. */
function shareOut(
  sum: number,
  weights: readonly (readonly [id: string, weight: number])[],
): Map<string, number> {
  const whole = BigInt(weights.reduce((all, [, weight]) => all + weight, 0) || 1);
  const upTo = (weight: number) => Number((BigInt(sum) * BigInt(weight)) / whole);
  let before = 0;
  return new Map(
    weights.map(([id, weight]) => {
      const share = upTo(before + weight) - upTo(before);
      before += weight;
      return [id, share];
    }),
  );
}
