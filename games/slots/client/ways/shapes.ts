import { type Infer, array, enums, integer, min, object, size } from 'superstruct';
import { reels } from '../../rules.ts';
import { PayingShape } from '../shapes.ts';

export const OutcomeShape = object({
  spins: size(
    array(
      object({
        stops: size(array(min(integer(), 0)), reels),
        multiplier: integer(),
        wins: array(
          object({ symbol: PayingShape, count: enums([3, 4, 5]), ways: integer(), pay: integer() }),
        ),
        scatters: integer(),
        pay: integer(),
      }),
    ),
    1,
    100,
  ),
  payout: integer(),
});
export type Outcome = Infer<typeof OutcomeShape>;
