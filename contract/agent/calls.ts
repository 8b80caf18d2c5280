import { object, optional } from 'superstruct';
import { Day, RecordPeriod } from '../records/shapes.ts';
import { ContractTerms, TeamOverview } from './shapes.ts';
import { action } from '../define.ts';

export const agent = {
  'agent.consolidated': action({
    method: 'GET',
    path: '/api/info/funds/consolidated',
    auth: 'member',
    summary: 'What the contracts of the calling account pay, asked for after a login (AUTH-08).',
    request: object({}),
    value: ContractTerms,
    errors: [],
    offline: 'network-only',
  }),
  'agent.overview': action({
    method: 'GET',
    path: '/api/agent/overview',
    auth: 'agent',
    summary:
      "The calling agent's own team in figures, for a period and the one before (AGT-04); `from` and `to` are days, both included, with `any` only, at most 366.",
    request: object({ period: RecordPeriod, from: optional(Day), to: optional(Day) }),
    value: TeamOverview,
    errors: ['period_too_long'],
    offline: 'cached:reports',
  }),
};
