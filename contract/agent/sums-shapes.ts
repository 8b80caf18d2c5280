import { type Infer, array, boolean, enums, integer, nullable, object, string } from 'superstruct';
import { Day, RecordPeriod } from '../records/shapes.ts';
import { Category } from '../shared.ts';
import { TeamRole } from './link-shapes.ts';
import { MemberFigures, TeamPath, reportSeen } from './team-shapes.ts';

/** `net`: what an account and its team won by play, with promotions and rebates. */
export const sumSorts = [
  'account',
  'deposits',
  'withdrawals',
  'bets',
  'stake',
  'validStake',
  'payout',
  'promotions',
  'rebates',
  'profit',
  'net',
] as const;
export const SumSort = enums(sumSorts);
export type SumSort = (typeof sumSorts)[number];

/** An account together with everybody below it. */
export const AccountSums = object({
  account: string(),
  /** Account; null: the caller. */
  upline: nullable(string()),
  role: TeamRole,
  /** Below it, at any level, now. */
  members: integer(),
  figures: MemberFigures,
});
export type AccountSums = Infer<typeof AccountSums>;

/** Play alone: money has no category. */
export const CategorySums = object({
  category: Category,
  bets: MemberFigures.schema.bets,
  stake: MemberFigures.schema.stake,
  validStake: MemberFigures.schema.validStake,
  payout: MemberFigures.schema.payout,
  profit: MemberFigures.schema.profit,
});

/** A period's sums of the accounts right below one of the team, or of a search's hits (AGT-01). */
export const TeamSums = object({
  ...reportSeen,
  /** Empty: the caller's own level. */
  path: TeamPath,
  period: RecordPeriod,
  /** Days of the period, both included; null: unbounded. */
  from: nullable(Day),
  to: Day,
  /** Of everybody below the path's account when it happened: who came since is not in it. */
  all: MemberFigures,
  /** Of the same, those with play. */
  categories: array(CategorySums),
  rows: array(AccountSums),
  total: integer(),
  totalPages: integer(),
  /** Too many accounts begin so: some hits may be missing. */
  partial: boolean(),
});
export type TeamSums = Infer<typeof TeamSums>;
