import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { FieldRule } from '../field-rule.ts';
import { kycStates } from '../kyc/calls.ts';
import { type Institution, institutionCodes } from '../institutions.ts';
import { promotionCategories } from '../promotions/shapes.ts';
import { FactorCode } from '../identity/security.ts';
import { Centavos, CentavosSum, Id, Instant } from '../shared.ts';

/**
 * review: the operator decides · approved: the provider is asked to pay · paying: the provider pays · paid: sent, and to be confirmed by
 * its member · received: confirmed, or counted as such · disputed: the member reports that nothing arrived, or not all · returned: what did not arrive is back in the wallet · rejected, cancelled: the money is back in the wallet.
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

/** Why a withdrawal is under review again, or was rejected. */
export const withdrawalReasons = [
  'provider_rejected',
  'payment_failed',
  'operator_rejected',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** full, partial, none: by the member · automatic: the time to confirm was over · forced: by the operator. */
export const confirmations = ['full', 'partial', 'none', 'automatic', 'forced'] as const;

/** What a member can still do before anything is withdrawn, in the order in which it is best done. */
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

/** An account in the member's own name that money goes to. */
export const PayoutAccount = object({
  id: Id,
  institution: InstitutionCode,
  /** Its end alone: `•••• 4567`. */
  number: string(),
  name: string(),
});
export type PayoutAccount = Infer<typeof PayoutAccount>;

/** One withdrawal as its member sees it. */
export const Withdrawal = object({
  id: Id,
  /** What customer service asks for. */
  reference: string(),
  account: PayoutAccount,
  amount: Centavos,
  currencySymbol: string(),
  state: enums(withdrawalStates),
  reason: nullable(enums(withdrawalReasons)),
  /** What the operator says of it. */
  note: nullable(string()),
  createdAt: Instant,
  changedAt: Instant,
  paidAt: nullable(Instant),
  /** Without a word of the member it counts as received then; null when it is not waited for. */
  confirmBy: nullable(Instant),
  confirmation: nullable(enums(confirmations)),
  /** What the member says has come; null unless it is disputed or was. */
  received: nullable(Centavos),
  returned: nullable(Centavos),
  remark: nullable(string()),
  /** Pictures that were sent as proof. */
  pictures: integer(),
});
export type Withdrawal = Infer<typeof Withdrawal>;

/** A page of an account's withdrawals, newest first. */
export const Withdrawals = object({ withdrawals: array(Withdrawal), totalPages: integer() });
export type Withdrawals = Infer<typeof Withdrawals>;

/** The wagering requirement (WAL-07): settled bets since money came in, against what it asks for. */
export const Turnover = object({
  required: CentavosSum,
  done: CentavosSum,
  left: CentavosSum,
  /** Its parts that are not wagered yet, oldest first. */
  parts: array(
    object({
      /** Of the movement that brought the money. */
      id: Id,
      kind: enums(['deposit', 'bonus', 'upline']),
      at: Instant,
      amount: Centavos,
      required: CentavosSum,
      left: CentavosSum,
      /** Games whose bets count for it; none: all games. */
      categories: array(enums(promotionCategories)),
    }),
  ),
});
export type Turnover = Infer<typeof Turnover>;

/** The rules of withdrawals as the operator has set them; amounts in centavos. */
export const WithdrawalRules = object({
  least: Centavos,
  most: Centavos,
  /** Within 24 hours. */
  dailyAmount: Centavos,
  dailyCount: integer(),
  /** Minutes that the member has to confirm. */
  confirmMinutes: integer(),
  /** Percent of the money that has to be wagered. */
  depositTurnover: integer(),
  bonusTurnover: integer(),
});
export type WithdrawalRules = Infer<typeof WithdrawalRules>;

/** Whether the member can withdraw now, and each missing requirement. */
export const WithdrawalOverview = object({
  currencySymbol: string(),
  balance: Centavos,
  rules: WithdrawalRules,
  /** What may still be withdrawn within these 24 hours, and how often. */
  leftToday: Centavos,
  timesToday: integer(),
  turnover: Turnover,
  kyc: object({
    state: enums(kycStates),
    reason: nullable(string()),
    fullName: nullable(string()),
  }),
  /** `rule`: that of a new transaction password; `heldUntil`: no withdrawal before. */
  password: object({ set: boolean(), rule: FieldRule, heldUntil: nullable(Instant) }),
  /** Codes of an authenticator are asked for in place of the transaction password. */
  authenticator: boolean(),
  /** There is a login password that can be asked for as a proof. */
  loginPassword: boolean(),
  accounts: array(PayoutAccount),
  missing: array(enums(withdrawalRequirements)),
});
export type WithdrawalOverview = Infer<typeof WithdrawalOverview>;

/** The second confirmation of what takes money out (SAFE-06): the transaction password, or a code where an authenticator is bound. */
export const Confirmation = object({
  password: optional(size(string(), 1, 128)),
  code: optional(FactorCode),
});
export type Confirmation = Infer<typeof Confirmation>;
