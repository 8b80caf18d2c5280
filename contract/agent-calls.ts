import { object } from 'superstruct';
import { OverviewPeriod, TeamOverview } from './agent.ts';
import { action } from './define.ts';

export const agent = {
  'agent.overview': action({
    method: 'GET',
    path: '/api/agent/overview',
    auth: 'agent',
    summary: 'The calling agent\'s own team in figures, for a period (AGT-04).',
    request: object({ period: OverviewPeriod }),
    value: TeamOverview,
    errors: [],
    offline: 'cached:reports',
  }),
};
