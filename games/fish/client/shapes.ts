import { boolean, enums, integer, is, max, min, object } from 'superstruct';
import { type Outcome, kinds, prices } from '../rules.ts';

const OutcomeShape = object({
  kind: enums(kinds),
  level: max(min(integer(), 1), prices.length),
  caught: boolean(),
  multiplier: integer(),
});

export const isOutcome = (value: unknown): value is Outcome => is(value, OutcomeShape);
