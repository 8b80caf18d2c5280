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
  optional,
  size,
  string,
} from 'superstruct';
import { Centavos, CentavosSum, Id, Instant } from '../shared.ts';

/** A share of a team's loss, or of its bets of a day, an hour, five minutes. */
export const contractKinds = ['dividend', 'salary', 'hourSalary', 'agentRealtimeSalary'] as const;
export const ContractKind = enums(contractKinds);
export type ContractKind = (typeof contractKinds)[number];

/**
 * Between midnights of `recordTimeZone`: a day, a week from Monday, the 1st to the 15th and the
 * rest, a month (CON-02).
 */
export const dividendPeriods = ['D', 'W', 'H', 'M'] as const;
export const DividendPeriod = enums(dividendPeriods);
export type DividendPeriod = (typeof dividendPeriods)[number];

/**
 * Bets that count: all, or those of players who ended the period with a win (`profit`) or a loss
 * (CON-02).
 */
export const salaryTypes = ['profit', 'loss', 'singleBet'] as const;
export const SalaryType = enums(salaryTypes);
export type SalaryType = (typeof salaryTypes)[number];

export const maxTiers = 10;
/** Basis points: 1 is 0.01 %. */
export const Rate = max(min(integer(), 1), 10_000);
/** Centavos: ten billion pesos. */
export const maxAsked = 1_000_000_000_000;
const Asked = max(min(Centavos, 0), maxAsked);

/** All conditions must be met; 0: none (CON-02, CON-05). */
export const Tier = object({
  rate: Rate,
  /** The team's players who bet in the period. */
  activeMembers: max(min(integer(), 0), 1_000_000),
  /** The team's bets of the period. */
  validBet: Asked,
  /** The team's loss of the period. */
  profitLoss: Asked,
});
export type Tier = Infer<typeof Tier>;
export const Tiers = size(array(Tier), 1, maxTiers);

/** Rates by kind. */
export const RatesByKind = object({
  dividend: integer(),
  salary: integer(),
  hourSalary: integer(),
  agentRealtimeSalary: integer(),
});
export type RatesByKind = Infer<typeof RatesByKind>;

/** Never changed after the offer. */
export const contractTerms = {
  kind: ContractKind,
  period: nullable(DividendPeriod),
  salaryType: nullable(SalaryType),
  tiers: Tiers,
};

/** `replaced`: by a newer offer; `terminated`: ended after it was in force. */
export const contractStates = [
  'pending',
  'active',
  'rejected',
  'withdrawn',
  'replaced',
  'terminated',
] as const;
export type ContractState = (typeof contractStates)[number];

/** With the upline, or with direct downlines. */
export const contractSides = ['own', 'given'] as const;
export const ContractSide = enums(contractSides);
export type ContractSide = (typeof contractSides)[number];

/** Null: the house. */
const Party = nullable(object({ account: string(), nickname: string() }));

/** As one party sees it (CON-01). */
export const Contract = object({
  id: Id,
  ...contractTerms,
  state: enums(contractStates),
  side: ContractSide,
  other: Party,
  offeredAt: Instant,
  startedAt: nullable(Instant),
  /** Rejected, withdrawn, replaced or ended. */
  endedAt: nullable(Instant),
  /** `rate`: the upline's own rate became lower (CON-03); `replaced`: by a newer one. */
  endedBy: nullable(enums(['self', 'other', 'rate', 'replaced'])),
  /** Due, unpaid: the payer's balance is too low. */
  owed: CentavosSum,
});
export type Contract = Infer<typeof Contract>;

/** Ends when another is accepted; with its highest rate (CON-03). */
export const EndingContract = object({
  id: Id,
  account: string(),
  nickname: string(),
  rate: integer(),
});
export type EndingContract = Infer<typeof EndingContract>;

export const Contracts = object({
  contracts: array(Contract),
  total: integer(),
  totalPages: integer(),
  /** The site has contracts. */
  open: boolean(),
  /** Has direct downlines. */
  mayGive: boolean(),
  currencySymbol: string(),
  /** By kind: the operator's, or that of an own contract in force if lower. */
  highest: RatesByKind,
});
export type Contracts = Infer<typeof Contracts>;

/** By account, 20 a page. */
export const ContractDownlines = object({
  downlines: array(
    object({
      id: Id,
      account: string(),
      nickname: string(),
      /** 0 a member; 1, 2, 41, 42 agents. */
      type: integer(),
      /** Offered or in force, with highest rates. */
      kinds: array(
        object({
          id: Id,
          kind: ContractKind,
          state: enums(['pending', 'active']),
          rate: integer(),
        }),
      ),
    }),
  ),
  total: integer(),
  totalPages: integer(),
});
export type ContractDownlines = Infer<typeof ContractDownlines>;

/** `from` inclusive, `to` exclusive. */
const figures = {
  from: Instant,
  to: Instant,
  /** Settled bets, and the team's loss: negative when it won. */
  validBet: CentavosSum,
  net: CentavosSum,
  /** Players who bet. */
  active: integer(),
  /** What the rate applies to: a dividend's loss, a salary's counted bets. */
  base: CentavosSum,
  /** Null: no tier applied, nothing is due. */
  rate: nullable(integer()),
  /** base × rate, rounded down. */
  amount: CentavosSum,
};

/** CON-04. */
export const Settlement = object({
  id: Id,
  contractId: Id,
  kind: ContractKind,
  other: Party,
  ...figures,
  /** `owed`: paid once the payer's balance suffices. */
  state: enums(['nothing', 'owed', 'paid']),
  paidAt: nullable(Instant),
});
export type Settlement = Infer<typeof Settlement>;

export const Settlements = object({
  currencySymbol: string(),
  /** 20 a page, newest first. */
  settlements: array(Settlement),
  total: integer(),
  totalPages: integer(),
  /** Sum over all pages. */
  paid: CentavosSum,
  owed: CentavosSum,
});
export type Settlements = Infer<typeof Settlements>;

/** CON-05: lines that count sum to a salary's `base`; the `net` of all lines to a dividend's. */
export const Statement = object({
  currencySymbol: string(),
  settlement: Settlement,
  side: ContractSide,
  ...contractTerms,
  /** The applied one, from 0. */
  tier: nullable(integer()),
  /** Largest bets first, 50 a page. */
  lines: array(
    object({
      account: string(),
      nickname: string(),
      validBet: CentavosSum,
      net: CentavosSum,
      counted: boolean(),
    }),
  ),
  total: integer(),
  totalPages: integer(),
});
export type Statement = Infer<typeof Statement>;

/** By the rules of settlement (CON-05). */
export const Simulation = object({
  currencySymbol: string(),
  /** From the first period's begin to the last one's end; equal when none has ended. */
  from: Instant,
  to: Instant,
  amount: CentavosSum,
  /** The newest 100. */
  periods: array(object(figures)),
  totalPeriods: integer(),
  /** With a commission. */
  paidPeriods: integer(),
});
export type Simulation = Infer<typeof Simulation>;

export const OperatorContract = object({
  id: Id,
  ...contractTerms,
  state: enums(contractStates),
  /** Accounts; null: the house. */
  offerer: nullable(string()),
  customer: string(),
  offeredAt: Instant,
  startedAt: nullable(Instant),
  endedAt: nullable(Instant),
  owed: CentavosSum,
});
export type OperatorContract = Infer<typeof OperatorContract>;

/** `period` with a dividend, `salaryType` with a salary. */
export const offerFields = {
  kind: ContractKind,
  period: optional(nullable(DividendPeriod)),
  salaryType: optional(nullable(SalaryType)),
  tiers: Tiers,
};
