import { type Page, agentPage } from '../../lib/area.ts';

const overview = () => import('./pages/TeamOverview.tsx');

/** AGT-01. */
export const agentPages: readonly Page[] = [
  agentPage('/agentHome', 'agent.overview.title', overview),
  agentPage('/agent/agentTeamOverview', 'agent.overview.title', overview),
  agentPage('/agent/downlineManagmentView', 'team.title', () => import('./pages/Team.tsx')),
  agentPage(
    '/agent/registerCenter',
    'registerCenter.title',
    () => import('./pages/RegisterCenter.tsx'),
  ),
];
