import { type Infer, array, enums, integer, is, object, record, size, string } from 'superstruct';
import type { Sport } from '../meta.ts';
import type { Fixture } from '../odds.ts';
import { type Outcome, type Side, matchesOfDay, sides } from '../rules.ts';

const ThemeShape = object({ sport: enums<Sport, Sport[]>(['football', 'esports']) });

const FixtureShape = object({
  season: integer(),
  day: integer(),
  matches: size(
    array(object({ home: integer(), away: integer(), odds: record(string(), integer()) })),
    matchesOfDay,
  ),
});

const OutcomeShape = object({
  matches: size(
    array(
      object({
        home: integer(),
        away: integer(),
        goals: array(object({ side: enums<Side, Side[]>([...sides]), minute: integer() })),
        maps: array(object({ home: integer(), away: integer() })),
      }),
    ),
    matchesOfDay,
  ),
});

const PublishedShape = object({
  number: integer(),
  drawn: OutcomeShape,
  selections: array(object({ choice: string(), stake: integer(), payout: integer() })),
});
type PublishedOutcome = Infer<typeof PublishedShape>;

export const isTheme = (value: unknown): value is Infer<typeof ThemeShape> => is(value, ThemeShape);
export const isFixture = (value: unknown): value is Fixture => is(value, FixtureShape);
export const isOutcome = (value: unknown): value is Outcome => is(value, OutcomeShape);
export const isPublishedOutcome = (value: unknown): value is PublishedOutcome =>
  is(value, PublishedShape);
