import { BetCategory } from '../play/bet-categories.ts';
import {
  type Infer,
  array,
  boolean,
  integer,
  max,
  min,
  nullable,
  object,
  partial,
  string,
} from 'superstruct';
import { Day } from '../records/shapes.ts';
import { Centavos, CentavosSum, Id, Instant } from '../shared.ts';

/**
 * Basis points of valid bets: 1 is 0.01 %. With the highest, a bet of a house game still returns
 * less than its stake, since it pays back at most 98.94 % (REWARD-03).
 */
export const maxRebateRate = 100;
export const RebateRate = max(min(integer(), 0), maxRebateRate);

/** A VIP level's rank; 0: everybody. */
export const RebateLevel = max(min(integer(), 0), 20);

const StepRates = array(object({ from: RebateLevel, rate: RebateRate }));

/** By category, lowest level first; a category without an entry brings none. */
export const RebateRates = partial(
  object({
    RNG: StepRates,
    LIVE: StepRates,
    FISH: StepRates,
    PVP: StepRates,
    SPORTS: StepRates,
    LOTT: StepRates,
    ELOTT: StepRates,
  } satisfies Record<BetCategory, typeof StepRates>),
);
export type RebateRates = Infer<typeof RebateRates>;

/** What the operator sets, besides rates. */
export const RebatePay = {
  /** Of the site's day, when what is unpaid of the days before is paid; null: only by hand. */
  hour: nullable(max(min(integer(), 0), 23)),
  /** Centavos of one payment. */
  minPayment: max(min(integer(), 1), 1_000_000),
  /** Of a payment, to wager. */
  turnoverPercent: max(min(integer(), 0), 10_000),
};

/** Valid bets and what they bring, centavos; negative after a bet was taken back that was paid for. */
const CategoryAmount = object({
  category: BetCategory,
  validBet: CentavosSum,
  amount: CentavosSum,
});

export const RebatePayment = object({
  id: Id,
  at: Instant,
  amount: Centavos,
  /** Of the amount, centavos to wager. */
  required: Centavos,
  /** False: claimed by hand. */
  automatic: boolean(),
  lines: array(CategoryAmount),
});
export type RebatePayment = Infer<typeof RebatePayment>;

/** A member's rebates (MEM-14); centavos. */
export const RebateState = object({
  /** False: bets of today bring none. */
  open: boolean(),
  currencySymbol: string(),
  ...RebatePay,
  /** On a break (RG-02): nothing to claim, and nothing is paid until it is over. */
  onBreak: boolean(),
  /** Bets settled before it are counted. */
  countedUntil: Instant,
  /** What a claim pays now; 0 while below `minPayment`, or less than nothing. */
  payable: Centavos,
  /** Of `payable`, to wager. */
  required: Centavos,
  /** Not paid yet, below `minPayment` too; negative after a bet was taken back that was paid for. */
  unpaid: CentavosSum,
  /** With unpaid bets, or a rate today. */
  categories: array(
    object({
      ...CategoryAmount.schema,
      /** Of the member's level today, and from tomorrow on. */
      rate: RebateRate,
      rateTomorrow: RebateRate,
      /** Day of the first unpaid bet; null: none. */
      since: nullable(Day),
    }),
  ),
  /** The member's; 0: none. */
  level: RebateLevel,
  /** Today's rates that change with the level: levels from which they do, lowest first. */
  levels: array(
    object({
      from: RebateLevel,
      /** Null: everybody. */
      label: nullable(string()),
      rates: array(object({ category: BetCategory, rate: RebateRate })),
    }),
  ),
  /** The last 20, newest first. */
  payments: array(RebatePayment),
});
export type RebateState = Infer<typeof RebateState>;

/** One rate: of a category from a level on. */
export const RebateRateChange = object({
  category: BetCategory,
  /** 0: everybody. */
  from: RebateLevel,
  /** Null: as the level below. */
  rate: nullable(RebateRate),
});
