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
import { BetCategory } from '../play/bet-categories.ts';
import { Centavos, HttpUrl, Id, Instant, Language } from '../shared.ts';

/** Wallets by name, any other wallet, a QR Ph code, banks by name, and two kinds of transfers. */
export const rails = [
  'gcash',
  'maya',
  'ewallet',
  'qrph',
  'bpi',
  'unionbank',
  'instapay',
  'pesonet',
] as const;
export type RailName = (typeof rails)[number];

/**
 * pending: awaits the payment · credited: in the wallet · failed: not paid · expired: time to pay
 * is over · review: paid otherwise than asked; the operator decides.
 */
export const depositStates = ['pending', 'credited', 'failed', 'expired', 'review'] as const;
export type DepositState = (typeof depositStates)[number];

/** Of a failure or a review. */
export const depositReasons = [
  'provider_rejected',
  'provider_unreachable',
  'payment_rejected',
  'amount_differs',
  'currency_differs',
  'contradicted',
  'operator_rejected',
] as const;
export type DepositReason = (typeof depositReasons)[number];

/** What the payment service takes on top of an amount: centavos, and basis points of it. */
export const RailFee = object({
  fixed: max(min(integer(), 0), 100_000),
  rate: max(min(integer(), 0), 1000),
});
export type RailFee = Infer<typeof RailFee>;

/** Drawn by the app: one to three letters on a colour. */
export const RailMark = object({
  letters: pattern(string(), /^[\p{L}\p{N}]{1,3}$/u),
  colour: pattern(string(), /^#[0-9a-f]{6}$/),
});
export type RailMark = Infer<typeof RailMark>;

export const RailLabel = size(string(), 1, 24);
/** How long it usually takes, by language. */
export const UsualTime = record(Language, size(string(), 1, 60));

/** What the operator sets of a rail beside its limits (MEM-19a, MEM-19b). */
export const railLook = {
  /** Null: the site's own word for it. */
  name: nullable(RailLabel),
  mark: RailMark,
  /** Null: unknown, and nothing is said of it. */
  fee: nullable(RailFee),
  usual: nullable(UsualTime),
};

/** As the operator sets it; centavos. */
export const RailTerms = object({
  rail: enums(rails),
  min: Centavos,
  max: Centavos,
  /** Minutes to pay. */
  minutes: integer(),
  ...railLook,
});
export type RailTerms = Infer<typeof RailTerms>;

/** With what it took of late. */
export const Rail = object({
  ...RailTerms.schema,
  /** Median of its deposits' seconds from begin to credit, of 30 days; null: too few. */
  seconds: nullable(integer()),
});
export type Rail = Infer<typeof Rail>;

/** A bonus that a deposit can bring, with what it asks; centavos. */
export const DepositBonus = object({
  /** The promotion's. */
  id: Id,
  /** By language. */
  title: record(Language, string()),
  /** Of the deposit, up to `maxBonus`. */
  percent: integer(),
  maxBonus: Centavos,
  minDeposit: Centavos,
  /** Of the bonus, to bet before a withdrawal. */
  turnoverPercent: integer(),
  /** Whose bets count; none: all games. */
  categories: array(BetCategory),
  /** The money must have arrived by then; null: no end. */
  endsAt: nullable(Instant),
  /** Joined before, without a deposit. */
  joined: boolean(),
});
export type DepositBonus = Infer<typeof DepositBonus>;

/**
 * chosen: comes with the money · due: the money has come · issued: in the wallet · missed: could
 * not be added.
 */
export const chosenBonusStates = ['chosen', 'due', 'issued', 'missed'] as const;

/** The state of the bonus that was chosen with a deposit (MEM-19e). */
export const ChosenBonus = object({
  promotion: Id,
  title: record(Language, string()),
  state: enums(chosenBonusStates),
  /** Of a missed one. */
  reason: nullable(enums(['unavailable', 'break'])),
  /** Centavos, once issued. */
  amount: nullable(Centavos),
  /** Centavos to bet for it, once issued. */
  required: nullable(Centavos),
});
export type ChosenBonus = Infer<typeof ChosenBonus>;

/** How to pay; null where the rail has no such part. */
const Instructions = object({
  url: nullable(HttpUrl),
  qr: nullable(string()),
  /** For a transfer with the deposit's reference. */
  account: nullable(object({ bank: string(), name: string(), number: string() })),
});
export type Instructions = Infer<typeof Instructions>;

export const Deposit = object({
  id: Id,
  /** Written on the transfer. */
  reference: string(),
  rail: enums(rails),
  amount: Centavos,
  /** Received by the wallet; null before. An operator's decision can differ from `amount`. */
  credited: nullable(Centavos),
  currencySymbol: string(),
  state: enums(depositStates),
  reason: nullable(enums(depositReasons)),
  createdAt: Instant,
  expiresAt: Instant,
  /** By the gateway's clock; 0 unless pending. */
  secondsLeft: integer(),
  changedAt: Instant,
  /** Null unless pending. */
  pay: nullable(Instructions),
  /** Chosen in the form; null: none. */
  bonus: nullable(ChosenBonus),
});
export type Deposit = Infer<typeof Deposit>;

/** Newest first. */
export const Deposits = object({ deposits: array(Deposit), totalPages: integer() });
export type Deposits = Infer<typeof Deposits>;
