import {
  type Infer,
  array,
  boolean,
  define,
  enums,
  integer,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { contractKinds } from '../commissions/shapes.ts';
import { Category, Centavos, CentavosSum, Id, Instant } from '../shared.ts';

/**
 * Between midnights of `recordTimeZone`; weeks begin on Monday. `any`: chosen days, or all time.
 */
export const recordPeriods = ['today', 'yesterday', 'week', 'halfMonth', 'month', 'any'] as const;
export const RecordPeriod = enums(recordPeriods);
export type RecordPeriod = (typeof recordPeriods)[number];
/** Bounds the periods; the records' clock. */
export const recordTimeZone = 'Asia/Manila';

/** In `recordTimeZone`: `2026-11-21`; from the year 1 on, as the database's. */
export const Day = define<string>('Day', (value) => {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
});

/** open: undecided; refunded: the stake came back. */
export const betStates = ['open', 'settled', 'refunded'] as const;
/** The house's: its number; a vendor's: `VENDOR:` and its first transaction. */
export const BetId = size(string(), 1, 260);
/** Where a list goes on; opaque. */
export const Cursor = size(string(), 1, 300);

/** `from` inclusive, `to` exclusive; null: no bound. */
const bounds = { from: nullable(Instant), to: nullable(Instant) };

/** MEM-06. Dated by its settlement, before by its stake. */
export const Bet = object({
  id: BetId,
  state: enums(betStates),
  at: Instant,
  nodeId: Id,
  /** Empty for a game no longer in the catalogue. */
  gameName: string(),
  gameType: nullable(Category),
  vassalage: string(),
  stake: Centavos,
  /** Null while open; refunded: the stake. */
  payout: nullable(Centavos),
  /** For wagering, points, levels and rewards (WAL-08); 0 unless settled. */
  validBet: Centavos,
});
export type Bet = Infer<typeof Bet>;

/** Newest first; `next` is null at the end. */
export const BetPage = object({
  ...bounds,
  currencySymbol: string(),
  bets: array(Bet),
  next: nullable(Cursor),
});
export type BetPage = Infer<typeof BetPage>;

/** Of the filter's bets; `profit`: payouts less stakes of the settled ones. */
export const BetTotals = object({
  currencySymbol: string(),
  bets: integer(),
  stake: CentavosSum,
  validStake: CentavosSum,
  payout: CentavosSum,
  profit: CentavosSum,
});
export type BetTotals = Infer<typeof BetTotals>;

/** As a member knows it. */
export const movementTypes = [
  'deposit',
  'withdrawal',
  'bet',
  'payout',
  'refund',
  'bonus',
  'jackpot',
  'contract',
  'transfer',
  'other',
] as const;
export const MovementType = enums(movementTypes);
export type MovementType = (typeof movementTypes)[number];

/** MEM-07. */
export const Movement = object({
  /** Transfer and line, for customer service. */
  id: pattern(string(), /^\d{1,18}-\d{1,4}$/),
  at: Instant,
  type: MovementType,
  /** Positive: money in. */
  amount: Centavos,
  balanceAfter: Centavos,
  /** Null without a game. */
  gameName: nullable(string()),
  cause: optional(
    enums([
      'calendar',
      'mission',
      'ticket',
      'tournament',
      'raffle',
      'referral',
      'vip',
      'rebate',
      ...contractKinds,
    ]),
  ),
});
export type Movement = Infer<typeof Movement>;

export const MovementPage = object({
  ...bounds,
  currencySymbol: string(),
  movements: array(Movement),
  next: nullable(Cursor),
});
export type MovementPage = Infer<typeof MovementPage>;

/** `opening` + `in` + `out` is `closing`; by type. */
export const MovementTotals = object({
  currencySymbol: string(),
  opening: CentavosSum,
  closing: CentavosSum,
  in: CentavosSum,
  /** Zero or negative. */
  out: CentavosSum,
  types: array(object({ type: MovementType, count: integer(), amount: CentavosSum })),
});
export type MovementTotals = Infer<typeof MovementTotals>;

/** With its movements, and what checks its draw. */
export const BetDetails = object({
  ...Bet.schema,
  currencySymbol: string(),
  movements: array(Movement),
  /** Null for a vendor's game. */
  fairness: nullable(
    object({
      serverSeedHash: string(),
      /** Null until revealed. */
      serverSeed: nullable(string()),
      /** Of a table: its code. */
      clientSeed: string(),
      nonce: integer(),
    }),
  ),
  /** Can be opened now. */
  playable: boolean(),
});
export type BetDetails = Infer<typeof BetDetails>;

const sums = { bets: integer(), stake: CentavosSum, payout: CentavosSum, profit: CentavosSum };

/** Settled bets (MEM-08). */
export const ProfitReport = object({
  ...bounds,
  currencySymbol: string(),
  ...sums,
  /** Largest stakes first; null: games no longer in the catalogue. */
  categories: array(object({ gameType: nullable(Category), ...sums })),
  /** Their length. */
  step: enums(['day', 'month']),
  /** From the first to the last with a bet, without gaps; `day`: the step's first. */
  steps: array(object({ day: Day, ...sums })),
});
export type ProfitReport = Infer<typeof ProfitReport>;

/** Text in pieces as they become known. */
export const FileAnswer = object({
  name: pattern(string(), /^[\w.-]{1,80}$/),
  text: define<AsyncIterable<string>>(
    'Pieces',
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
});
