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

/** A player's settled bet: the match day, and what each slip paid. */
const PublishedShape = object({
  number: integer(),
  drawn: OutcomeShape,
  selections: array(object({ choice: string(), stake: integer(), payout: integer() })),
});
type PublishedOutcome = Infer<typeof PublishedShape>;

/** Whether a value of the gateway is a league's theme. */
export const isTheme = (value: unknown): value is Infer<typeof ThemeShape> => is(value, ThemeShape);
/** Whether a value of the gateway is a match day with its odds. */
export const isFixture = (value: unknown): value is Fixture => is(value, FixtureShape);
/** Whether a value of the gateway is a match day that was played. */
export const isOutcome = (value: unknown): value is Outcome => is(value, OutcomeShape);
/** Whether a value of the gateway is a player's settled bet. */
export const isPublishedOutcome = (value: unknown): value is PublishedOutcome =>
  is(value, PublishedShape);
