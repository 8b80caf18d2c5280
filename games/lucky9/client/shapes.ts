import { array, integer, is, max, min, object, size } from 'superstruct';
import { type Outcome, type View, deck, minOthers, maxOthers } from '../rules.ts';

const CardShape = max(min(integer(), 0), deck - 1);
const Seats = [minOthers + 1, maxOthers + 1] as const;
const ViewShape = object({
  others: max(min(integer(), minOthers), maxOthers),
  cards: size(array(CardShape), 2),
});
const OutcomeShape = object({
  hands: size(array(size(array(CardShape), 2, 3)), ...Seats),
  totals: size(array(max(min(integer(), 0), 9)), ...Seats),
  winners: size(array(max(min(integer(), 0), maxOthers)), 1, maxOthers + 1),
});

export const isView = (value: unknown): value is View => is(value, ViewShape);
export const isOutcome = (value: unknown): value is Outcome => is(value, OutcomeShape);
