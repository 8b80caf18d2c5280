import { enums, object, optional, size, string } from 'superstruct';
import { action } from '../define.ts';
import { Day, FileAnswer, RecordPeriod } from '../records/shapes.ts';
import { Category, Language, QueryInteger } from '../shared.ts';
import { SumSort, TeamSums } from './sums-shapes.ts';
import { AccountName, minSearch } from './team-shapes.ts';

/** Of which accounts, days and category, and in which order. */
const sumsList = {
  period: RecordPeriod,
  from: optional(Day),
  to: optional(Day),
  under: optional(AccountName),
  search: optional(size(string(), minSearch, 40)),
  category: optional(Category),
  sort: optional(SumSort),
  order: optional(enums(['up', 'down'])),
};

/** Team betting and user loss (AGT-01): nobody but those below the caller (AGT-09). */
export const agentSums = {
  'agent.sums': action({
    method: 'GET',
    path: '/api/agent/sums',
    auth: 'agent',
    summary:
      "A period's sums of each account right below one of the team, by default the caller, with everybody below it, 20 at a time; with `search`, of those at any level whose account begins so. With `category`, play of that one alone. Sorted by one column (AGT-07).",
    request: object({ ...sumsList, pageNo: optional(QueryInteger(1, 100_000)) }),
    value: TeamSums,
    errors: ['not_found', 'period_too_long'],
    offline: 'cached:reports',
  }),
  'agent.sumsExport': action({
    method: 'GET',
    path: '/api/agent/sums/export',
    auth: 'agent',
    summary:
      "A period's sums of everybody below the caller, or below an account of the team, each with those below it, as CSV (RFC 4180), level by level, whole; with a search, all its hits, in the order of its pages (AGT-07).",
    request: object({ ...sumsList, language: Language }),
    value: FileAnswer,
    file: 'text/csv; charset=utf-8; header=present',
    errors: ['not_found', 'period_too_long'],
    offline: 'network-only',
  }),
};
