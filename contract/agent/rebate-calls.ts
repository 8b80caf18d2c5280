import { object, optional } from 'superstruct';
import { action } from '../define.ts';
import { Day, RecordPeriod } from '../records/shapes.ts';
import { QueryInteger } from '../shared.ts';
import { RebateStatement, Rebates } from './rebate-shapes.ts';

/** Rebates of a team (AGT-11): the caller's alone. */
export const agentRebates = {
  'agent.rebates': action({
    method: 'GET',
    path: '/api/agent/rebates',
    auth: 'agent',
    summary:
      "What the caller's shares of the team's valid bets brought, by the day of the bets; `from` and `to` are days, both included, with `any` only, at most 366 (AGT-11).",
    request: object({ period: RecordPeriod, from: optional(Day), to: optional(Day) }),
    value: Rebates,
    errors: ['period_too_long'],
    offline: 'cached:reports',
  }),
  'agent.rebateStatement': action({
    method: 'GET',
    path: '/api/agent/rebates/statement',
    auth: 'agent',
    summary:
      "A day's shares, of each direct downline and category, with both rates, 50 at a time (AGT-11).",
    request: object({ day: Day, pageNo: optional(QueryInteger(1, 100_000)) }),
    value: RebateStatement,
    errors: [],
    offline: 'cached:reports',
  }),
};
