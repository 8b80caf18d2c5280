import type { Selection, SharedGame, TableInput } from '../../ports/house-game.ts';

/**
 * What a round's bets can lose together at most, centavos. Settlement weights it (`valid_bet`,
 * db/functions/valid_bets.sql). Bets of different rounds count separately.
 */

interface TableBet {
  readonly id: string;
  readonly selections: readonly Selection[];
}

/**
 * What a player's bets in a table's round put at risk, centavos, shared out by counting stakes.
 * Pushes and odds below the minimum do not count.
 * @param bets all of the player's
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

/** By weights, exactly: differences of rounded running sums. The sum must not exceed theirs. */
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
