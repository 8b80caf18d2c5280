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

/** The kinds of contracts: a share of a team's loss, or of its bets of a day, an hour, five minutes. */
export const contractKinds = ['dividend', 'salary', 'hourSalary', 'agentRealtimeSalary'] as const;
export const ContractKind = enums(contractKinds);
export type ContractKind = (typeof contractKinds)[number];

/** A dividend's period, between midnights of `recordTimeZone`: a day, a week from Monday, the 1st to the 15th and the rest, a month (CON-02). */
export const dividendPeriods = ['D', 'W', 'H', 'M'] as const;
export const DividendPeriod = enums(dividendPeriods);
export type DividendPeriod = (typeof dividendPeriods)[number];

/** The bets that a salary counts: all, or those of players who ended the period with a win (`profit`), or with a loss (CON-02). */
export const salaryTypes = ['profit', 'loss', 'singleBet'] as const;
export const SalaryType = enums(salaryTypes);
export type SalaryType = (typeof salaryTypes)[number];

/** Tiers that a contract may have. */
export const maxTiers = 10;
/** A rate in basis points: 1 is 0.01 %. */
export const Rate = max(min(integer(), 1), 10_000);
/** The maximum of a tier's condition in centavos: ten billion pesos. */
export const maxAsked = 1_000_000_000_000;
const Asked = max(min(Centavos, 0), maxAsked);

/** A rate and its conditions, all of which must be met; 0: no condition (CON-02, CON-05). */
export const Tier = object({
  rate: Rate,
  /** Minimum number of the team's players who bet in the period. */
  activeMembers: max(min(integer(), 0), 1_000_000),
  /** Minimum of the team's bets of the period. */
  validBet: Asked,
  /** Minimum of the team's loss of the period. */
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

/** The terms of a contract: never changed after the offer. */
export const contractTerms = {
  kind: ContractKind,
  /** Of a dividend. */
  period: nullable(DividendPeriod),
  /** Of a salary. */
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

/** The contracts of an account with its upline, or with its direct downlines. */
export const contractSides = ['own', 'given'] as const;
export const ContractSide = enums(contractSides);
export type ContractSide = (typeof contractSides)[number];

/** The other party; null: the house. */
const Party = nullable(object({ account: string(), nickname: string() }));

/** A contract as one of its parties sees it (CON-01). */
export const Contract = object({
  id: Id,
  ...contractTerms,
  state: enums(contractStates),
  side: ContractSide,
  other: Party,
  offeredAt: Instant,
  /** When it was accepted. */
  startedAt: nullable(Instant),
  /** When it was rejected, withdrawn, replaced or ended. */
  endedAt: nullable(Instant),
  /** By whom; `rate`: because the rate of the upline's own became lower (CON-03); `replaced`: by a newer one. */
  endedBy: nullable(enums(['self', 'other', 'rate', 'replaced'])),
  /** Due, and not paid yet: the payer's balance is too low. */
  owed: CentavosSum,
});
export type Contract = Infer<typeof Contract>;

/** A contract that ends when another is accepted, with its highest rate (CON-03). */
export const EndingContract = object({
  id: Id,
  account: string(),
  nickname: string(),
  rate: integer(),
});
export type EndingContract = Infer<typeof EndingContract>;

export const Contracts = object({
  /** Newest first, 20 a page. */
  contracts: array(Contract),
  total: integer(),
  totalPages: integer(),
  /** The site has contracts. */
  open: boolean(),
  /** The caller has direct downlines to offer one to. */
  mayGive: boolean(),
  currencySymbol: string(),
  /** The highest rate that the caller may offer, by kind: the operator's, and none above that of an own contract in force. */
  highest: RatesByKind,
});
export type Contracts = Infer<typeof Contracts>;

/** Direct downlines, by account, 20 a page. */
export const ContractDownlines = object({
  downlines: array(
    object({
      id: Id,
      account: string(),
      nickname: string(),
      /** As of a session: 0 a member; 1, 2, 41, 42 agents. */
      type: integer(),
      /** What is offered or in force, with the highest rate of each. */
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

/** A team's play of a period, from `from` (inclusive) to `to` (exclusive). */
const figures = {
  from: Instant,
  to: Instant,
  /** Settled bets of the team, and its loss: negative when it won. */
  validBet: CentavosSum,
  net: CentavosSum,
  /** Players of the team who bet. */
  active: integer(),
  /** The base of the rate: for a dividend the loss, for a salary the bets that count. */
  base: CentavosSum,
  /** Of the tier that applied; null: none did, and nothing is due. */
  rate: nullable(integer()),
  /** base × rate, rounded down. */
  amount: CentavosSum,
};

/** A period that was settled (CON-04). */
export const Settlement = object({
  id: Id,
  contractId: Id,
  kind: ContractKind,
  other: Party,
  ...figures,
  /** `owed`: the payer's balance was too low, and pays as soon as it suffices. */
  state: enums(['nothing', 'owed', 'paid']),
  paidAt: nullable(Instant),
});
export type Settlement = Infer<typeof Settlement>;

export const Settlements = object({
  currencySymbol: string(),
  /** Newest first, 20 a page. */
  settlements: array(Settlement),
  total: integer(),
  totalPages: integer(),
  /** The sum over all pages of the filter. */
  paid: CentavosSum,
  owed: CentavosSum,
});
export type Settlements = Infer<typeof Settlements>;

/** The statement of a settlement (CON-05): its lines that count sum to the `base` of a salary; the `net` of all lines to that of a dividend. */
export const Statement = object({
  currencySymbol: string(),
  settlement: Settlement,
  side: ContractSide,
  ...contractTerms,
  /** Which of the tiers applied, from 0. */
  tier: nullable(integer()),
  /** Who bet, the most first, 50 a page. */
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

/** A simulation of a contract (CON-05), by the rules of its settlement. */
export const Simulation = object({
  currencySymbol: string(),
  /** From the first period's begin to the last one's end; the same instant when no period has ended in those days. */
  from: Instant,
  to: Instant,
  amount: CentavosSum,
  /** The newest 100. */
  periods: array(object(figures)),
  totalPeriods: integer(),
  /** The number of periods with a commission. */
  paidPeriods: integer(),
});
export type Simulation = Infer<typeof Simulation>;

/** A contract as the operator sees it. */
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

/** The terms of an offer; `period` goes with a dividend, `salaryType` with a salary. */
export const offerFields = {
  kind: ContractKind,
  period: optional(nullable(DividendPeriod)),
  salaryType: optional(nullable(SalaryType)),
  tiers: Tiers,
};
