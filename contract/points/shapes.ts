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

/** What points are earned with (POINT-01): settled bets by the kind of game, and deposits. */
export const earningTypes = ['live', 'lottery', 'pvp', 'slots', 'sports', 'deposit'] as const;
/** What moved points, as a member knows it; `other`: what the operator put right. */
export const pointTypes = [...earningTypes, 'redeem', 'other'] as const;
export type PointType = (typeof pointTypes)[number];

/** From so many points at once on, one peso is so many points. */
const ExchangeRate = object({ from: integer(), ratio: integer() });
export type ExchangeRate = Infer<typeof ExchangeRate>;

/** What the operator has set: centavos for one point by type (0: none), and the exchange table by `from`, rising. */
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

/** What points become at the exchange rate: points for one peso, and centavos, rounded down; null for fewer than the table begins with. */
export function cashFor(
  exchange: readonly ExchangeRate[],
  points: number,
): { ratio: number; cash: number } | null {
  const rate = exchange.findLast(({ from }) => from <= points);
  return rate ? { ratio: rate.ratio, cash: Math.floor((points * 100) / rate.ratio) } : null;
}

/** Which password a redemption asks for: the transaction password, the login's where none is set, or an authenticator's code; fresh: there is none, and the login has to be of the last minutes. */
const passwordChecks = ['payment', 'login', 'code', 'fresh'] as const;

export const PointConfig = object({
  points: integer(),
  currencySymbol: string(),
  ...PointRules.schema,
  passwordCheck: enums(passwordChecks),
});
export type PointConfig = Infer<typeof PointConfig>;

/** cash: points become money in the main wallet at once; goods: something that is sent. */
export const pointItemKinds = ['cash', 'goods'] as const;
export type PointItemKind = (typeof pointItemKinds)[number];
/** How many of an item are redeemed at once. */
export const maxAtOnce = { cash: 10_000, goods: 20 } as const;
export const Quantity = max(min(integer(), 1), maxAtOnce.cash);

/** An item in one language; `unit` is what one of it is called. */
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
  /** What one asks for: points, and centavos besides. */
  points: integer(),
  amount: Centavos,
  /** Null: no end to them. */
  left: nullable(integer()),
});
export type PointItem = Infer<typeof PointItem>;
export const PointItems = object({ items: array(PointItem) });
export type PointItems = Infer<typeof PointItems>;

/** Who receives goods, and where. */
export const Receiver = object({
  name: size(string(), 2, 60),
  mobile: size(string(), 7, 20),
  address: size(string(), 10, 200),
});
export type Receiver = Infer<typeof Receiver>;

export const redemptionStates = ['process', 'approved', 'rejected'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** What was redeemed, as its member sees it (POINT-02); amounts in centavos. */
export const Redemption = object({
  id: Id,
  /** What customer service asks for. */
  reference: string(),
  kind: enums(pointItemKinds),
  name: string(),
  unit: string(),
  quantity: integer(),
  /** Of one. */
  pointsRequirement: integer(),
  amountRequirement: Centavos,
  /** Points taken for all of them. */
  points: integer(),
  /** Points for one peso, and what they came to; null for goods. */
  ratio: nullable(integer()),
  redeemAmount: nullable(Centavos),
  /** The wallet that money went to, for cash, or came from, for goods that ask for some; null when none moved. */
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

/** One movement of a member's points; positive: gained. */
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

/** An item as the operator sees it. */
export const OperatorItem = object({
  code: string(),
  kind: enums(pointItemKinds),
  words: PointItemTexts,
  points: integer(),
  amount: Centavos,
  stock: nullable(integer()),
  open: boolean(),
});
