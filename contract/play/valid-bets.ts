import { type Infer, integer, object, partial } from 'superstruct';
import { type CategoryCode, categories } from '../categories.ts';

/** Percent of the risk that counts, by category. */
const Weights = object(
  Object.fromEntries(categories.map((category) => [category, integer()])) as Record<
    CategoryCode,
    ReturnType<typeof integer>
  >,
);

/**
 * WAL-08: weights other than 100 %, and hundredths of odds below which a bet counts nothing; 0:
 * none.
 */
export const ValidBetRules = object({ weights: partial(Weights), minOdds: integer() });
export type ValidBetRules = Infer<typeof ValidBetRules>;
