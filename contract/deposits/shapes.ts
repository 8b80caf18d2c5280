import { type Infer, array, enums, integer, nullable, object, string } from 'superstruct';
import { Centavos, HttpUrl, Id, Instant } from '../shared.ts';

/** The ways money comes in: an e-wallet, a QR Ph code, and the two bank transfers of the Philippines. */
export const rails = ['ewallet', 'qrph', 'instapay', 'pesonet'] as const;
export type RailName = (typeof rails)[number];

/**
 * pending: the provider waits for the player · credited: the money is in the wallet · failed: nothing was paid · expired: the time
 * to pay is over · review: paid, but not as it was asked for; the operator decides by hand.
 */
export const depositStates = ['pending', 'credited', 'failed', 'expired', 'review'] as const;
export type DepositState = (typeof depositStates)[number];

/** Why a deposit failed or is under review. */
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

/** A rail as the operator has set it; amounts in centavos. */
export const Rail = object({
  rail: enums(rails),
  least: Centavos,
  most: Centavos,
  /** Minutes that the player has for paying. */
  minutes: integer(),
});
export type Rail = Infer<typeof Rail>;

/** How a deposit is paid; null where the rail has no such part. */
const Instructions = object({
  /** The provider's page. */
  url: nullable(HttpUrl),
  /** The QR code's text. */
  qr: nullable(string()),
  /** Where a bank transfer goes, with the deposit's reference. */
  account: nullable(object({ bank: string(), name: string(), number: string() })),
});
export type Instructions = Infer<typeof Instructions>;

/** One deposit as its player sees it. */
export const Deposit = object({
  id: Id,
  /** Written on the transfer, and quoted to customer service. */
  reference: string(),
  rail: enums(rails),
  amount: Centavos,
  /** What the wallet received; null before. Differs from `amount` where the operator decided so. */
  credited: nullable(Centavos),
  currencySymbol: string(),
  state: enums(depositStates),
  reason: nullable(enums(depositReasons)),
  createdAt: Instant,
  expiresAt: Instant,
  /** Until it expires, by the gateway's clock; 0 when it is not pending. */
  secondsLeft: integer(),
  changedAt: Instant,
  /** Only while it is pending. */
  pay: nullable(Instructions),
});
export type Deposit = Infer<typeof Deposit>;

/** A page of an account's deposits, newest first. */
export const Deposits = object({ deposits: array(Deposit), totalPages: integer() });
export type Deposits = Infer<typeof Deposits>;
