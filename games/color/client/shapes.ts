import { type Infer, array, enums, integer, is, object, size } from 'superstruct';
import { type Color, type Outcome, colors, diceCount } from '../rules.ts';

const ColorShape = enums<Color, Color[]>([...colors]);
const OutcomeShape = object({ dice: size(array(ColorShape), diceCount) });

/** A settled bet; payouts per selection. */
const PublishedShape = object({
  number: integer(),
  drawn: OutcomeShape,
  selections: array(object({ choice: ColorShape, stake: integer(), payout: integer() })),
});
export type PublishedOutcome = Infer<typeof PublishedShape>;

export const isOutcome = (value: unknown): value is Outcome => is(value, OutcomeShape);
export const isPublishedOutcome = (value: unknown): value is PublishedOutcome =>
  is(value, PublishedShape);
