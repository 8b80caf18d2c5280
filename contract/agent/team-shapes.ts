import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
  type Struct,
} from 'superstruct';
import { contractKinds } from '../commissions/shapes.ts';
import { Day, RecordPeriod } from '../records/shapes.ts';
import { Category, CentavosSum, Id, Instant, QueryCentavos, QueryInteger } from '../shared.ts';
import { TeamRole } from './link-shapes.ts';
import { TeamFigures } from './shapes.ts';
import { TeamRate, TeamRates } from './team-rates.ts';

export const membersPerPage = 20;
/** Letters at least, of what an account begins with. */
export const minSearch = 3;

export const teamSorts = [
  'account',
  'joined',
  'lastActive',
  'balance',
  'members',
  'teamBalance',
] as const;
export const TeamSort = enums(teamSorts);
export type TeamSort = (typeof teamSorts)[number];

/** closed: the account cannot log in. */
export const memberStates = ['open', 'closed'] as const;
export const MemberState = enums(memberStates);

export const AccountName = size(string(), 1, 64);

/** one: right below an account; all: at any level below it. */
export const teamLevels = ['one', 'all'] as const;
export const TeamLevels = enums(teamLevels);

/** Days without a bet, at most, that a list asks for. */
const maxIdleDays = 3650;

/** Both included; days of Manila, centavos. */
const teamRanges = {
  joined: ['joinedFrom', 'joinedTo'],
  lastActive: ['lastActiveFrom', 'lastActiveTo'],
  balance: ['balanceFrom', 'balanceTo'],
} as const;

/** Of a list of accounts (AGT-06). */
export const teamFilters = {
  role: optional(TeamRole),
  state: optional(MemberState),
  joinedFrom: optional(Day),
  joinedTo: optional(Day),
  /** The last day with a settled bet; without `lastActiveFrom`, also those with none. */
  lastActiveFrom: optional(Day),
  lastActiveTo: optional(Day),
  /** Joined so many days ago or more, and no bet settled since. */
  idleDays: optional(QueryInteger(1, maxIdleDays)),
  balanceFrom: optional(QueryCentavos),
  balanceTo: optional(QueryCentavos),
};

const TeamFilters = object(teamFilters);
export type TeamFilters = Infer<typeof TeamFilters>;

/** Less than everybody of a level or a team: a search's hits, or what filters leave. */
export const isNarrowed = (
  given: Partial<TeamFilters> & { search?: string | undefined },
): boolean =>
  given.search !== undefined ||
  Object.keys(teamFilters).some((name) => given[name as keyof TeamFilters] !== undefined);

/** Ends of ranges that are before their beginnings. */
export const wrongEnds = (given: Partial<TeamFilters>): (keyof TeamFilters)[] =>
  Object.values(teamRanges).flatMap(([from, to]) => {
    const [first, last] = [given[from], given[to]];
    return first !== undefined && last !== undefined && last < first ? [to] : [];
  });

/** Rejects a range that ends before it begins, at its end. */
export const withTeamRanges = <T extends object, S>(request: Struct<T, S>): Struct<T, S> =>
  refine(request, 'ranges', (value) => {
    const [wrong] = wrongEnds(value);
    return wrong === undefined || { path: [wrong], message: `${wrong} is too early or too low` };
  });

/** AGT-06. Without name, contacts and documents. */
export const TeamMember = object({
  account: string(),
  /** Account; null: the caller. */
  upline: nullable(string()),
  role: TeamRole,
  state: MemberState,
  joinedAt: Instant,
  /** The last day with a settled bet; null: none yet. */
  lastActive: nullable(Day),
  /** Main wallet. */
  balance: CentavosSum,
  /** Below it, at any level. */
  members: integer(),
  /** Main wallets of those. */
  teamBalance: CentavosSum,
});
export type TeamMember = Infer<typeof TeamMember>;

/** As of the reports' mark. */
export const reportSeen = { asOf: Instant, timeZone: string(), currencySymbol: string() };

/** From below the caller down to an account; the last one is the account. */
export const TeamPath = array(string());

/** The level right below an account, or hits of a search at any level below the caller. */
export const TeamList = object({
  ...reportSeen,
  /** Empty: the caller's own level. */
  path: TeamPath,
  members: array(TeamMember),
  total: integer(),
  totalPages: integer(),
  /** Too many accounts begin so: some hits may be missing. */
  partial: boolean(),
});
export type TeamList = Infer<typeof TeamList>;

/** Sums of a period; the account's own, or its team's. */
export const MemberFigures = object({
  deposits: TeamFigures.schema.deposits,
  withdrawals: TeamFigures.schema.withdrawals,
  bets: TeamFigures.schema.bets,
  stake: TeamFigures.schema.stake,
  validStake: TeamFigures.schema.validStake,
  payout: TeamFigures.schema.payout,
  promotions: TeamFigures.schema.promotions,
  rebates: TeamFigures.schema.rebates,
  profit: TeamFigures.schema.profit,
});
export type MemberFigures = Infer<typeof MemberFigures>;

/** From a day on, the newest day first. */
export const RateChange = object({ category: Category, rate: TeamRate, from: Day });
export type RateChange = Infer<typeof RateChange>;

export const maxRateChanges = 100;
export const maxTeamTransfers = 20;

/** One account of the caller's team, with a period's figures (AGT-06). */
export const TeamMemberPage = object({
  ...reportSeen,
  path: TeamPath,
  member: TeamMember,
  /** Right below the caller: rates, transfers and contracts are the caller's to give. */
  direct: boolean(),
  period: RecordPeriod,
  /** Days of the period, both included; null: unbounded. */
  from: nullable(Day),
  to: Day,
  own: MemberFigures,
  /** Of everybody below it. */
  team: MemberFigures,
  /** In force today. */
  rates: TeamRates,
  changes: array(RateChange),
  /** With the caller, offered or in force; none unless direct. */
  contracts: array(
    object({ id: Id, kind: enums(contractKinds), state: enums(['pending', 'active']) }),
  ),
  /** How the caller confirms a transfer; unset: by a transaction password that is not set yet. */
  confirmBy: enums(['password', 'code', 'unset']),
  /** The caller's to it, newest first. */
  transfers: array(object({ id: Id, at: Instant, amount: CentavosSum })),
});
export type TeamMemberPage = Infer<typeof TeamMemberPage>;
