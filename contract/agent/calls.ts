import { object } from 'superstruct';
import { ContractTerms, OverviewPeriod, TeamOverview } from './shapes.ts';
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
    summary: "The calling agent's own team in figures, for a period (AGT-04).",
    request: object({ period: OverviewPeriod }),
    value: TeamOverview,
    errors: [],
    offline: 'cached:reports',
  }),
};
