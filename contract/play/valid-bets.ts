import { type Infer, integer, object, partial } from 'superstruct';
import { type CategoryCode, categories } from '../shared.ts';

/** Percent of what a bet puts at risk that counts, by the game's category. */
const Weights = object(
  Object.fromEntries(categories.map((category) => [category, integer()])) as Record<
    CategoryCode,
    ReturnType<typeof integer>
  >,
);

/**
 * What of bets counts (WAL-08): the operator's weights where they are not 100 %, and the odds below which a bet with odds counts nothing,
 * in hundredths; 0: none.
 */
export const ValidBetRules = object({ weights: partial(Weights), minOdds: integer() });
export type ValidBetRules = Infer<typeof ValidBetRules>;
