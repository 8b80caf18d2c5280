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

/** Periods of a member's records, between midnights of `recordTimeZone`; a week begins on Monday. `any`: days of one's own, or all time. */
export const recordPeriods = ['today', 'yesterday', 'week', 'halfMonth', 'month', 'any'] as const;
export const RecordPeriod = enums(recordPeriods);
export type RecordPeriod = (typeof recordPeriods)[number];
/** Whose midnights bound the periods, and whose clock the records show. */
export const recordTimeZone = 'Asia/Manila';

/** A day of `recordTimeZone`: `2026-11-21`. */
export const Day = define<string>('Day', (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
});

/** open: not decided yet; refunded: the stake came back. */
export const betStates = ['open', 'settled', 'refunded'] as const;
/** A round of the house's by its number; one of a vendor's by `VENDOR:` and its first transaction. */
export const BetId = size(string(), 1, 260);
/** Where a list goes on; the gateway's own. */
export const Cursor = size(string(), 1, 300);

/** Between which instants; `from` is in it, `to` is not. Null: no bound. */
const bounds = { from: nullable(Instant), to: nullable(Instant) };

/** One bet of a member (MEM-06). A settled one is dated by its settling, any other by its stake. */
export const Bet = object({
  id: BetId,
  state: enums(betStates),
  at: Instant,
  nodeId: Id,
  /** Empty for a game that the catalogue has no more. */
  gameName: string(),
  gameType: nullable(Category),
  vassalage: string(),
  stake: Centavos,
  /** Null while it is open; of a refunded one the stake. */
  payout: nullable(Centavos),
  /** What counts for wagering, points, levels and rewards (WAL-08); 0 unless it is settled. */
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

/** All bets that a filter lets through. `validStake` is the sum of their valid bets; `profit` is the payouts of those settled less their stakes. */
export const BetTotals = object({
  currencySymbol: string(),
  bets: integer(),
  stake: CentavosSum,
  validStake: CentavosSum,
  payout: CentavosSum,
  profit: CentavosSum,
});
export type BetTotals = Infer<typeof BetTotals>;

/** What moved a wallet's money, as a member knows it. */
export const movementTypes = [
  'deposit',
  'withdrawal',
  'bet',
  'payout',
  'refund',
  'bonus',
  'contract',
  'transfer',
  'other',
] as const;
export const MovementType = enums(movementTypes);
export type MovementType = (typeof movementTypes)[number];

/** One entry of a member's wallet (MEM-07). */
export const Movement = object({
  /** Transfer and line: what customer service asks for. */
  id: pattern(string(), /^\d{1,18}-\d{1,4}$/),
  at: Instant,
  type: MovementType,
  /** Positive: money in. */
  amount: Centavos,
  balanceAfter: Centavos,
  /** Of the game that it belongs to; null when it belongs to none. */
  gameName: nullable(string()),
  /** What a bonus is for, where that is no promotion; of a contract its kind. */
  cause: optional(enums(['referral', 'vip', ...contractKinds])),
});
export type Movement = Infer<typeof Movement>;

export const MovementPage = object({
  ...bounds,
  currencySymbol: string(),
  movements: array(Movement),
  next: nullable(Cursor),
});
export type MovementPage = Infer<typeof MovementPage>;

/** A wallet over a period: what it held before and after, and what moved, by type. `opening` + `in` + `out` is `closing`. */
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

/** One bet with what it moved, and what its draw can be checked by. */
export const BetDetails = object({
  ...Bet.schema,
  currencySymbol: string(),
  movements: array(Movement),
  /** Null for a vendor's game. */
  fairness: nullable(
    object({
      serverSeedHash: string(),
      /** Null until it is revealed. */
      serverSeed: nullable(string()),
      /** Of a table: the table's code. */
      clientSeed: string(),
      nonce: integer(),
    }),
  ),
  /** The game can be opened now. */
  playable: boolean(),
});
export type BetDetails = Infer<typeof BetDetails>;

const sums = { bets: integer(), stake: CentavosSum, payout: CentavosSum, profit: CentavosSum };

/** What a member won or lost with settled bets (MEM-08). */
export const ProfitReport = object({
  ...bounds,
  currencySymbol: string(),
  ...sums,
  /** By category, the one with the largest stakes first; null for games that the catalogue has no more. */
  categories: array(object({ gameType: nullable(Category), ...sums })),
  /** Of which length the steps are. */
  step: enums(['day', 'month']),
  /** Every step from the first to the last with a bet, those without one included; `day` is the step's first. */
  steps: array(object({ day: Day, ...sums })),
});
export type ProfitReport = Infer<typeof ProfitReport>;

/** A file as it is sent: its name, and its text in pieces as they become known. */
export const FileAnswer = object({
  name: pattern(string(), /^[\w.-]{1,80}$/),
  text: define<AsyncIterable<string>>(
    'Pieces',
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
});
