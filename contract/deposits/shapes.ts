import { type Infer, array, enums, integer, nullable, object, string } from 'superstruct';
import { Centavos, HttpUrl, Id, Instant } from '../shared.ts';

/** An e-wallet, a QR Ph code, and two kinds of Philippine bank transfers. */
export const rails = ['ewallet', 'qrph', 'instapay', 'pesonet'] as const;
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

/** As the operator sets it; centavos. */
export const Rail = object({
  rail: enums(rails),
  min: Centavos,
  max: Centavos,
  /** Minutes to pay. */
  minutes: integer(),
});
export type Rail = Infer<typeof Rail>;

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
});
export type Deposit = Infer<typeof Deposit>;

/** Newest first. */
export const Deposits = object({ deposits: array(Deposit), totalPages: integer() });
export type Deposits = Infer<typeof Deposits>;
