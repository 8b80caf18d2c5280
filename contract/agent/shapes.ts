import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  omit,
  string,
} from 'superstruct';
import { Day, RecordPeriod } from '../records/shapes.ts';
import { CentavosSum, Instant } from '../shared.ts';

/** Of `any` with a first day; more are rejected with `period_too_long`. */
export const maxOverviewDays = 366;
/** For the trend: a longer period shows its last days. */
export const maxTrendDays = 92;

/**
 * AGT-04. Of everybody below the agent at any level, without free play, in real money. A bet counts
 * on the day on which it is settled; what is taken back later, on the day of the correction.
 */
export const TeamFigures = object({
  /** At the end. */
  members: integer(),
  /** Opened in the period. */
  registrations: integer(),
  /** Members whose first deposit it was. */
  firstDeposits: integer(),
  firstDepositSum: CentavosSum,
  /** Distinct, with a settled bet in the period. */
  activeMembers: integer(),
  /** Credited. */
  deposits: CentavosSum,
  /** Paid. */
  withdrawals: CentavosSum,
  /** Settled, less those taken back. */
  bets: integer(),
  /** Of these bets. */
  stake: CentavosSum,
  validStake: CentavosSum,
  payout: CentavosSum,
  /** Bonuses and rewards. */
  promotions: CentavosSum,
  /** Rebates and commissions. */
  rebates: CentavosSum,
  /** The team's win (positive) or loss: payouts less stakes. */
  profit: CentavosSum,
});
export type TeamFigures = Infer<typeof TeamFigures>;

/** One day of the trend. */
export const TeamDay = object({ day: Day, ...omit(TeamFigures, ['members']).schema });
export type TeamDay = Infer<typeof TeamDay>;

/** AGT-04. */
export const TeamOverview = object({
  period: RecordPeriod,
  /** `recordTimeZone`; its midnights bound the period. */
  timeZone: string(),
  /** Inclusive; null: unbounded. */
  from: nullable(Instant),
  /** Exclusive; `asOf` while the period goes on. */
  to: Instant,
  currency: string(),
  currencySymbol: string(),
  /** Up to which play and money are counted; seconds ago. */
  asOf: Instant,
  figures: TeamFigures,
  /**
   * The same days of the period before (of `any`: as many right before); null for an unbounded one.
   */
  before: nullable(TeamFigures),
  beforeFrom: nullable(Instant),
  beforeTo: nullable(Instant),
  /** Now. */
  agents: integer(),
  /** Main wallets, now. */
  teamBalance: CentavosSum,
  /** Oldest first; the last `maxTrendDays` of the period up to today, also those without play. */
  days: array(TeamDay),
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
