import {
  type Infer,
  array,
  integer,
  is,
  max,
  min,
  number,
  object,
  pattern,
  size,
  string,
} from 'superstruct';
import { type Outcome, balls, callLength } from '../rules.ts';

/** ms between balls, ms of a result, hue in degrees. */
const ThemeShape = object({ ballEvery: min(number(), 1), hue: number() });
export type Theme = Infer<typeof ThemeShape>;

const OutcomeShape = object({ call: size(array(max(min(integer(), 1), balls)), callLength) });

const PublishedShape = object({
  number: integer(),
  drawn: OutcomeShape,
  selections: array(
    object({ choice: pattern(string(), /^[1-9]\d{0,3}$/), stake: integer(), payout: integer() }),
  ),
});
export type PublishedOutcome = Infer<typeof PublishedShape>;

export const isTheme = (value: unknown): value is Theme => is(value, ThemeShape);
export const isOutcome = (value: unknown): value is Outcome => is(value, OutcomeShape);
export const isPublishedOutcome = (value: unknown): value is PublishedOutcome =>
  is(value, PublishedShape);
