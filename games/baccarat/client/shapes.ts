import { type Infer, array, enums, integer, is, object, size } from 'superstruct';
import { type Card, type Choice, type Outcome, choices, deck } from '../rules.ts';

const HandShape = size(array(enums<Card, Card[]>([...deck])), 2, 3);
const OutcomeShape = object({ player: HandShape, banker: HandShape });

/** A settled bet; payouts per selection. */
const PublishedShape = object({
  number: integer(),
  drawn: OutcomeShape,
  selections: array(
    object({ choice: enums<Choice, Choice[]>([...choices]), stake: integer(), payout: integer() }),
  ),
});
export type PublishedOutcome = Infer<typeof PublishedShape>;

export const isOutcome = (value: unknown): value is Outcome => is(value, OutcomeShape);
export const isPublishedOutcome = (value: unknown): value is PublishedOutcome =>
  is(value, PublishedShape);
