import { enums, object, optional, size, string } from 'superstruct';
import { action } from '../define.ts';
import { Day, FileAnswer, RecordPeriod } from '../records/shapes.ts';
import { Language, QueryInteger } from '../shared.ts';
import { TeamRates } from './team-rates.ts';
import {
  AccountName,
  TeamLevels,
  TeamList,
  TeamMemberPage,
  TeamSort,
  minSearch,
  teamFilters,
  withTeamRanges,
} from './team-shapes.ts';

/** What a list of accounts shows, and in which order. */
const teamList = {
  under: optional(AccountName),
  levels: optional(TeamLevels),
  search: optional(size(string(), minSearch, 40)),
  sort: optional(TeamSort),
  order: optional(enums(['up', 'down'])),
  ...teamFilters,
};

/** Team management (AGT-06): nobody but those below the caller (AGT-09). */
export const agentTeam = {
  'agent.team': action({
    method: 'GET',
    path: '/api/agent/team',
    auth: 'agent',
    summary:
      'Accounts right below one of the team, by default the caller, 20 at a time; with `levels` `all`, everybody below it; with `search`, those at any level below the caller whose account begins so. Filtered, and sorted by one column (AGT-06).',
    request: withTeamRanges(object({ ...teamList, pageNo: optional(QueryInteger(1, 100_000)) })),
    value: TeamList,
    errors: ['not_found'],
    offline: 'cached:reports',
  }),
  'agent.teamExport': action({
    method: 'GET',
    path: '/api/agent/team/export',
    auth: 'agent',
    summary:
      'Everybody below the caller, or below an account of the team, as CSV (RFC 4180), level by level, whole; with a search or filters, all pages of that list, in its order (AGT-07).',
    request: withTeamRanges(object({ ...teamList, language: Language })),
    value: FileAnswer,
    file: 'text/csv; charset=utf-8; header=present',
    errors: ['not_found'],
    offline: 'network-only',
  }),
  'agent.teamMember': action({
    method: 'GET',
    path: '/api/agent/team/member',
    auth: 'agent',
    summary:
      "One account of the caller's team: its place, figures of a period, rates and their history; of a direct downline its contracts and transfers too (AGT-06).",
    request: object({
      account: AccountName,
      period: RecordPeriod,
      from: optional(Day),
      to: optional(Day),
    }),
    value: TeamMemberPage,
    errors: ['not_found', 'period_too_long'],
    offline: 'cached:reports',
  }),
  'agent.setTeamRates': action({
    method: 'PUT',
    path: '/api/agent/team/rates',
    auth: 'agent',
    fullLogin: true,
    summary:
      "Sets the rates of a direct downline from the next day on: not above the caller's own, not below what anybody right below that account has. The last change of a day counts (AGT-06).",
    request: object({ account: AccountName, rates: TeamRates }),
    value: object({ rates: TeamRates, from: Day }),
    errors: ['full_login_needed', 'not_found', 'team_rate', 'team_rate_below'],
    offline: 'network-only',
  }),
};
