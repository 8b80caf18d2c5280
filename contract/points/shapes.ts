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
  pattern,
  record,
  size,
  string,
} from 'superstruct';
import { Cursor } from '../records/shapes.ts';
import { Centavos, Id, Instant, Language } from '../shared.ts';

/** POINT-01: settled bets by kind of game, and deposits. */
export const earningTypes = ['live', 'lottery', 'pvp', 'slots', 'sports', 'deposit'] as const;
/** As a member knows it; `other`: the operator's corrections. */
export const pointTypes = [
  ...earningTypes,
  'calendar',
  'mission',
  'ticket',
  'tournament',
  'raffle',
  'redeem',
  'other',
] as const;
export type PointType = (typeof pointTypes)[number];

/** From `from` points on, one peso is `ratio` points. */
const ExchangeRate = object({ from: integer(), ratio: integer() });
export type ExchangeRate = Infer<typeof ExchangeRate>;

/** Centavos for one point by type (0: none), and the table by `from`, rising. */
export const PointRules = object({
  rates: object({
    live: Centavos,
    lottery: Centavos,
    pvp: Centavos,
    slots: Centavos,
    sports: Centavos,
    deposit: Centavos,
  }),
  exchange: array(ExchangeRate),
});
export type PointRules = Infer<typeof PointRules>;

/** Points for one peso, and centavos, rounded down; null below the table's first line. */
export function cashFor(
  exchange: readonly ExchangeRate[],
  points: number,
): { ratio: number; cash: number } | null {
  const rate = exchange.findLast(({ from }) => from <= points);
  return rate ? { ratio: rate.ratio, cash: Math.floor((points * 100) / rate.ratio) } : null;
}

/**
 * payment: the transaction password; login: its password, if no other is set; code: an
 * authenticator's; fresh: none, a login of the last minutes.
 */
const passwordChecks = ['payment', 'login', 'code', 'fresh'] as const;

export const PointConfig = object({
  points: integer(),
  currencySymbol: string(),
  ...PointRules.schema,
  passwordCheck: enums(passwordChecks),
});
export type PointConfig = Infer<typeof PointConfig>;

/** cash: to the main wallet at once; goods: sent. */
export const pointItemKinds = ['cash', 'goods'] as const;
export type PointItemKind = (typeof pointItemKinds)[number];
/** Per redemption. */
export const maxAtOnce = { cash: 10_000, goods: 20 } as const;
export const Quantity = max(min(integer(), 1), maxAtOnce.cash);

/** `unit`: what one is called. */
export const PointItemWords = object({
  name: size(string(), 1, 60),
  text: size(string(), 0, 200),
  unit: size(string(), 1, 20),
});
export type PointItemWords = Infer<typeof PointItemWords>;
export const PointItemTexts = record(Language, PointItemWords);
export const PointItemCode = pattern(string(), /^[a-z0-9][a-z0-9-]{1,29}$/);

const words = { name: string(), text: string(), unit: string() };
export const PointItem = object({
  id: Id,
  kind: enums(pointItemKinds),
  ...words,
  /** Below an image CDN origin, 8:5; null: the app draws the kind. */
  picture: nullable(string()),
  /** Points and centavos for one. */
  points: integer(),
  amount: Centavos,
  /** Null: unlimited. */
  left: nullable(integer()),
});
export type PointItem = Infer<typeof PointItem>;
export const PointItems = object({ items: array(PointItem) });
export type PointItems = Infer<typeof PointItems>;

export const Receiver = object({
  name: size(string(), 2, 60),
  mobile: size(string(), 7, 20),
  address: size(string(), 10, 200),
});
export type Receiver = Infer<typeof Receiver>;

export const redemptionStates = ['process', 'approved', 'rejected'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** As its member sees it (POINT-02); centavos. */
export const Redemption = object({
  id: Id,
  /** For customer service. */
  reference: string(),
  kind: enums(pointItemKinds),
  name: string(),
  unit: string(),
  quantity: integer(),
  pointsRequirement: integer(),
  amountRequirement: Centavos,
  /** For all. */
  points: integer(),
  /** Points for one peso, and centavos; null for goods. */
  ratio: nullable(integer()),
  redeemAmount: nullable(Centavos),
  /** Cash went to it, or goods' price came from it; null when no money moved. */
  paidAccount: nullable(enums(['MAIN'])),
  paidAmount: Centavos,
  receivingAddress: nullable(string()),
  state: enums(redemptionStates),
  remark: nullable(string()),
  currencySymbol: string(),
  at: Instant,
  changedAt: Instant,
});
export type Redemption = Infer<typeof Redemption>;
export const Redemptions = object({ redemptions: array(Redemption), totalPages: integer() });
export type Redemptions = Infer<typeof Redemptions>;

/** Positive: gained. */
export const PointDetail = object({
  id: string(),
  at: Instant,
  type: enums(pointTypes),
  points: integer(),
  balanceAfter: integer(),
});
export type PointDetail = Infer<typeof PointDetail>;
/** Newest first; `next` is null at the end. */
export const PointDetails = object({ details: array(PointDetail), next: nullable(Cursor) });
export type PointDetails = Infer<typeof PointDetails>;

export const OperatorItem = object({
  code: string(),
  kind: enums(pointItemKinds),
  words: PointItemTexts,
  points: integer(),
  amount: Centavos,
  stock: nullable(integer()),
  open: boolean(),
  /** The operator's own, else a drawing. */
  hasPicture: boolean(),
});
