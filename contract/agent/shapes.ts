import { type Infer, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { CentavosSum, Instant } from '../shared.ts';

/** In the agent's time zone; weeks begin on Monday. */
export const overviewPeriods = ['today', 'yesterday', 'week', 'month'] as const;
export const OverviewPeriod = enums(overviewPeriods);
export type OverviewPeriod = (typeof overviewPeriods)[number];

/** AGT-04. The team is everybody below the agent, at any level. */
export const TeamOverview = object({
  period: OverviewPeriod,
  /** IANA name; its midnights bound the period. */
  timeZone: string(),
  /** `from` inclusive, `to` exclusive; the moment of the answer while the period goes on. */
  from: Instant,
  to: Instant,
  currency: string(),
  currencySymbol: string(),
  members: integer(),
  agents: integer(),
  /** Opened in the period. */
  registrations: integer(),
  /** With a settled bet in the period. */
  activeMembers: integer(),
  /** Settled and rolled back bets. */
  stake: CentavosSum,
  /** Without rolled back bets. */
  validStake: CentavosSum,
  payout: CentavosSum,
  /** The team's win (positive) or loss: payouts less valid bets. */
  profit: CentavosSum,
  /** Main wallets, now. */
  teamBalance: CentavosSum,
});
export type TeamOverview = Infer<typeof TeamOverview>;

const SalaryType = nullable(enums(['profit', 'loss', 'singleBet']));

/** Kinds of an account's contracts with its upline, or null (AUTH-08). */
export const ContractTerms = object({
  dailysalreqtype: SalaryType,
  /** The dividend's period: daily, weekly, semimonthly, monthly. */
  divtypereq: nullable(enums(['D', 'W', 'H', 'M'])),
  contracthoursalreq: SalaryType,
  realtimesalreqtype: SalaryType,
  dailySalary: boolean(),
  hourSalary: boolean(),
  /** Of any kind. */
  salary: boolean(),
  dividendContract: boolean(),
});
export type ContractTerms = Infer<typeof ContractTerms>;
