import { BetCategory } from '../play/bet-categories.ts';
import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { FieldRule } from '../field-rule.ts';
import { kycStates } from '../kyc/calls.ts';
import { type Institution, institutionCodes } from '../institutions.ts';
import { Centavos, CentavosSum, Id, Instant } from '../shared.ts';

/**
 * review: the operator decides · approved: the provider is asked · paying: it pays · paid: to be
 * confirmed · received: confirmed, or counted as such · disputed: not all arrived · returned,
 * rejected, cancelled: back in the wallet.
 */
export const withdrawalStates = [
  'review',
  'approved',
  'paying',
  'paid',
  'received',
  'disputed',
  'returned',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Of another review or a rejection. */
export const withdrawalReasons = [
  'provider_rejected',
  'payment_failed',
  'operator_rejected',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** full, partial, none: by the member · automatic: time was over · forced: by the operator. */
export const confirmations = ['full', 'partial', 'none', 'automatic', 'forced'] as const;

/** In the best order to meet them. */
export const withdrawalRequirements = [
  'kyc',
  'account',
  'password',
  'held',
  'turnover',
  'today',
  'balance',
] as const;
export type WithdrawalRequirement = (typeof withdrawalRequirements)[number];

export const InstitutionCode = enums(institutionCodes as [Institution, ...Institution[]]);

/** In the member's own name. */
export const PayoutAccount = object({
  id: Id,
  institution: InstitutionCode,
  /** `•••• 4567`. */
  number: string(),
  name: string(),
});
export type PayoutAccount = Infer<typeof PayoutAccount>;

export const Withdrawal = object({
  id: Id,
  /** For customer service. */
  reference: string(),
  account: PayoutAccount,
  amount: Centavos,
  currencySymbol: string(),
  state: enums(withdrawalStates),
  reason: nullable(enums(withdrawalReasons)),
  /** The operator's words. */
  note: nullable(string()),
  createdAt: Instant,
  changedAt: Instant,
  paidAt: nullable(Instant),
  /** Counts as received then; null: not awaited. */
  confirmBy: nullable(Instant),
  confirmation: nullable(enums(confirmations)),
  /** By the member's word; null unless disputed at some time. */
  received: nullable(Centavos),
  returned: nullable(Centavos),
  remark: nullable(string()),
  /** Sent as proof. */
  pictures: integer(),
});
export type Withdrawal = Infer<typeof Withdrawal>;

/** Newest first. */
export const Withdrawals = object({ withdrawals: array(Withdrawal), totalPages: integer() });
export type Withdrawals = Infer<typeof Withdrawals>;

/** The wagering requirement (WAL-07): settled bets since money came in, and those asked for. */
export const Turnover = object({
  required: CentavosSum,
  done: CentavosSum,
  left: CentavosSum,
  /** Unwagered, oldest first. */
  parts: array(
    object({
      /** Of the movement that brought the money. */
      id: Id,
      kind: enums(['deposit', 'bonus', 'upline', 'downline']),
      at: Instant,
      amount: Centavos,
      required: CentavosSum,
      left: CentavosSum,
      /** Whose bets count; none: all games. */
      categories: array(BetCategory),
    }),
  ),
});
export type Turnover = Infer<typeof Turnover>;

/** As the operator sets them; centavos. */
export const WithdrawalRules = object({
  min: Centavos,
  max: Centavos,
  /** Per 24 hours. */
  dailyAmount: Centavos,
  dailyCount: integer(),
  /** To confirm. */
  confirmMinutes: integer(),
  /** Of the money, to wager. */
  depositTurnover: integer(),
  bonusTurnover: integer(),
});
export type WithdrawalRules = Infer<typeof WithdrawalRules>;

/** And missing requirements. */
export const WithdrawalOverview = object({
  currencySymbol: string(),
  balance: Centavos,
  rules: WithdrawalRules,
  /** Amount and number within these 24 hours. */
  leftToday: Centavos,
  timesToday: integer(),
  turnover: Turnover,
  kyc: object({
    state: enums(kycStates),
    reason: nullable(string()),
    fullName: nullable(string()),
  }),
  /** `rule`: of a new transaction password; `heldUntil`: no withdrawal before. */
  password: object({ set: boolean(), rule: FieldRule, heldUntil: nullable(Instant) }),
  /** One is bound: its code is asked for as a proof. */
  authenticator: boolean(),
  /** Its codes confirm in place of the transaction password; not in its first day beside one. */
  byCode: boolean(),
  /** Can be asked for as a proof. */
  loginPassword: boolean(),
  accounts: array(PayoutAccount),
  missing: array(enums(withdrawalRequirements)),
});
export type WithdrawalOverview = Infer<typeof WithdrawalOverview>;
