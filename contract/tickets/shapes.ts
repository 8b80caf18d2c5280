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
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { Day } from '../records/shapes.ts';
import { MissingNeed, RewardNeeds } from '../reward-needs.ts';
import { Centavos, CentavosSum, Id, Instant } from '../shared.ts';

/** Each ticket is drawn once: a golden egg, a red envelope, or a turn of the wheel. */
export const ticketKinds = ['egg', 'envelope', 'wheel'] as const;
export type TicketKind = (typeof ticketKinds)[number];
export const TicketKindName = enums(ticketKinds);

/** Of a table. */
export const minPrizes = 2;
export const maxPrizes = 12;
export const maxGrant = 100;
/** Days of the site for which a ticket can be used. */
export const defaultTicketDays = 30;
/** Days of draws that the page shows. */
export const historyDays = 28;

const upTo = (highest: number) => max(min(integer(), 0), highest);
const between = (lowest: number, highest: number) => max(min(integer(), lowest), highest);

export const TicketCount = between(1, maxGrant);
/** Prizes left. */
const Stock = upTo(1_000_000);

/** Points, or centavos of which a percentage must be bet; neither: nothing. */
const prize = { points: upTo(100_000), amount: upTo(10_000_000), turnoverPercent: upTo(10_000) };
/** Its chance is the weight over those of all prizes in stock. */
const Weight = between(1, 1_000_000);

/** As the operator writes it: what is left out is 0, and without a stock unlimited. */
export const TablePrize = object({
  points: optional(prize.points),
  amount: optional(prize.amount),
  turnoverPercent: optional(prize.turnoverPercent),
  weight: Weight,
  stock: optional(nullable(Stock)),
});
export type TablePrize = Infer<typeof TablePrize>;

/** A kind's prizes and terms; they replace the former ones, and change no draw made before. */
export const TicketTable = object({
  needs: optional(RewardNeeds),
  days: optional(between(1, 365)),
  prizes: size(array(TablePrize), minPrizes, maxPrizes),
});
export type TicketTable = Infer<typeof TicketTable>;

/** With what is left and what was paid of it. */
export const StockedPrize = object({
  /** In its table, from 0. */
  position: integer(),
  ...prize,
  weight: integer(),
  stock: nullable(integer()),
  paid: integer(),
});
export type StockedPrize = Infer<typeof StockedPrize>;

/** By which numbers a draw goes: table and prizes in stock, as `7:0.2.3`. */
export const OddsVersion = pattern(string(), /^[0-9]{1,9}:[0-9.]{1,40}$/);

const ShownPrize = object({
  position: integer(),
  points: integer(),
  amount: Centavos,
  /** Of the amount, to be bet; centavos. */
  required: Centavos,
});
export type ShownPrize = Infer<typeof ShownPrize>;

/** In stock, as members see it. */
const OfferedPrize = object({ ...ShownPrize.schema, weight: integer() });
export type OfferedPrize = Infer<typeof OfferedPrize>;

/** `prizes`: those that were in stock, by which it was drawn. */
export const TicketDraw = object({
  /** The ticket's. */
  id: Id,
  kind: TicketKindName,
  prize: ShownPrize,
  prizes: array(OfferedPrize),
  at: Instant,
});
export type TicketDraw = Infer<typeof TicketDraw>;

const TicketOffer = object({
  kind: TicketKindName,
  open: boolean(),
  /** That can be used. */
  count: integer(),
  /** The one to be drawn next, and the last day of it. */
  next: nullable(Id),
  lastDay: nullable(Day),
  needs: RewardNeeds,
  /** What is needed and not there yet. */
  missing: nullable(MissingNeed),
  /** Named by the draw, so that it goes by the odds shown. */
  version: string(),
  /** Empty while closed and during a break. */
  prizes: array(OfferedPrize),
});
export type TicketOffer = Infer<typeof TicketOffer>;

/** A member's tickets (REWARD-02d to f). */
export const TicketState = object({
  currencySymbol: string(),
  at: Instant,
  /** Of a break (RG-02): nothing is drawn, and no ticket lapses. */
  breakUntil: nullable(Instant),
  /** One of each kind. */
  kinds: array(TicketOffer),
  /** Drawn and not yet seen, oldest first: the answer was lost. */
  unseen: array(TicketDraw),
  /** Of 28 days, newest first. */
  history: array(TicketDraw),
});
export type TicketState = Infer<typeof TicketState>;

/** Of a kind, for the operator. */
export const TicketKindOverview = object({
  kind: TicketKindName,
  open: boolean(),
  needs: RewardNeeds,
  days: integer(),
  /** Empty: no table yet. */
  prizes: array(StockedPrize),
  /** Not drawn, those that have lapsed left out. */
  out: integer(),
  /** By all tables. */
  draws: integer(),
  points: CentavosSum,
  amount: CentavosSum,
});
export type TicketKindOverview = Infer<typeof TicketKindOverview>;
