import {
  type Infer,
  array,
  enums,
  integer,
  is,
  number,
  object,
  optional,
  string,
  union,
} from 'superstruct';
import type { FamilyId } from '../meta.ts';
import type { Outcome } from '../rules.ts';

const ThemeShape = object({
  area: enums(['LOTT', 'ELOTT', 'VN', 'SEA']),
  family: enums<FamilyId, FamilyId[]>(['pair', 'digits', 'six', 'tails', 'four']),
  times: union([
    object({ every: number() }),
    object({ at: array(string()), days: optional(array(integer())) }),
  ]),
});
export type Theme = Infer<typeof ThemeShape>;

const OutcomeShape = object({ numbers: array(string()) });

/** A settled ticket; payouts per selection. */
const PublishedShape = object({
  number: integer(),
  drawn: OutcomeShape,
  selections: array(object({ choice: string(), stake: integer(), payout: integer() })),
});
export type PublishedOutcome = Infer<typeof PublishedShape>;

export const isTheme = (value: unknown): value is Theme => is(value, ThemeShape);
export const isOutcome = (value: unknown): value is Outcome => is(value, OutcomeShape);
export const isPublishedOutcome = (value: unknown): value is PublishedOutcome =>
  is(value, PublishedShape);
