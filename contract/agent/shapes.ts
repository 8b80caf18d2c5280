import { type Infer, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { CentavosSum, Instant } from '../shared.ts';

/** The periods of the team overview, in the agent's own time zone; a week begins on Monday. */
export const overviewPeriods = ['today', 'yesterday', 'week', 'month'] as const;
export const OverviewPeriod = enums(overviewPeriods);
export type OverviewPeriod = (typeof overviewPeriods)[number];

/** A team in figures (AGT-04). The team is everybody below the agent, at any level, without the agent. */
export const TeamOverview = object({
  period: OverviewPeriod,
  /** IANA name of the zone whose midnights bound the period. */
  timeZone: string(),
  /** The period: `from` is in it, `to` is not. Of one that goes on, `to` is the moment of the answer. */
  from: Instant,
  to: Instant,
  currency: string(),
  currencySymbol: string(),
  /** People in the team now, agents among them included. */
  members: integer(),
  agents: integer(),
  /** People whose accounts were opened in the period. */
  registrations: integer(),
  /** People with at least one settled bet in the period. */
  activeMembers: integer(),
  /** Settled and rolled back bets together. */
  stake: CentavosSum,
  /** Bets that counted: without those that were rolled back. */
  validStake: CentavosSum,
  payout: CentavosSum,
  /** What the team won (positive) or lost (negative): payouts less valid bets. */
  profit: CentavosSum,
  /** The team's main wallets now. */
  teamBalance: CentavosSum,
});
export type TeamOverview = Infer<typeof TeamOverview>;

const SalaryType = nullable(enums(['profit', 'loss', 'singleBet']));

/** What the contracts of an account with its upline pay (AUTH-08): the kind of each, null where there is none. */
export const ContractTerms = object({
  dailysalreqtype: SalaryType,
  /** The dividend contract's period: daily, weekly, semimonthly, monthly. */
  divtypereq: nullable(enums(['D', 'W', 'H', 'M'])),
  contracthoursalreq: SalaryType,
  realtimesalreqtype: SalaryType,
  dailySalary: boolean(),
  hourSalary: boolean(),
  /** A salary of any kind. */
  salary: boolean(),
  dividendContract: boolean(),
});
export type ContractTerms = Infer<typeof ContractTerms>;
