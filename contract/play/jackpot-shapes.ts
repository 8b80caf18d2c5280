import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  string,
} from 'superstruct';
import { Centavos, Instant } from '../shared.ts';

/** Smallest first. */
export const pots = ['mini', 'minor', 'mega'] as const;
export const Pot = enums(pots);
export type Pot = (typeof pots)[number];

/** The highest stake per win that one number of a draw can decide (games/fairness/stream.ts). */
export const maxStakePerWin = 2 ** 32;

/** Stated before a spin (HOME-09). */
export const PotTerms = object({
  pot: Pot,
  /** Basis points of each stake that go into it. */
  share: max(min(integer(), 1), 500),
  /** Centavos that the house puts in at first, and after each win. */
  start: max(min(integer(), 100), 100_000_000_00),
  /** A spin wins with the chance of its stake to this: centavos. */
  stakePerWin: max(min(integer(), 10_000_00), maxStakePerWin),
  /** Centavos at which the next spin wins without a draw; null: never. */
  mustDropBy: nullable(max(min(integer(), 200), 1_000_000_000_00)),
});
export type PotTerms = Infer<typeof PotTerms>;

export const JackpotTerms = object({
  pots: array(PotTerms),
  /** What all pots pay back in the long run, basis points of the stakes. */
  rtp: integer(),
});
export type JackpotTerms = Infer<typeof JackpotTerms>;

/** Of one round: the chances it had, and what it won. */
export const JackpotDraw = object({
  pots: array(object({ pot: Pot, stakePerWin: integer() })),
  /** `drawn`: by its number; else because the pot had to drop. */
  won: array(object({ pot: Pot, amount: Centavos, drawn: boolean() })),
});
export type JackpotDraw = Infer<typeof JackpotDraw>;

const PotWin = object({
  pot: Pot,
  /** Masked: first letters and asterisks. */
  customerName: string(),
  amount: Centavos,
  at: Instant,
});

/** For everybody; a second old at most. */
export const JackpotState = object({
  /** False: spins take no part; what the pots hold stays. */
  open: boolean(),
  at: Instant,
  /** What each holds now; empty before it was ever open. */
  pots: array(object({ ...PotTerms.schema, amount: Centavos })),
  rtp: integer(),
  /** The last five of each pot, newest first. */
  wins: array(PotWin),
});
export type JackpotState = Infer<typeof JackpotState>;
