import { type Page, agentPage } from '../../lib/area.ts';

const overview = () => import('./pages/TeamOverview.tsx');

/** AGT-01. */
export const agentPages: readonly Page[] = [
  agentPage('/agentHome', 'agent.overview.title', overview),
  agentPage('/agent/agentTeamOverview', 'agent.overview.title', overview),
  agentPage('/agent/downlineManagmentView', 'team.title', () => import('./pages/Team.tsx')),
  agentPage(
    '/agent/offlineReports',
    'offlineReports.title',
    () => import('./pages/OfflineReports.tsx'),
  ),
  agentPage('/agent/agentRevenueReport', 'income.title', () => import('./pages/Income.tsx')),
  agentPage('/agent/agentRebates', 'rebates.title', () => import('./pages/Rebates.tsx')),
  agentPage(
    '/agent/personalHistoryCopy',
    'sums.title.betting',
    () => import('./pages/TeamBetting.tsx'),
  ),
  agentPage(
    '/agent/palStatementsAgentCopy',
    'sums.title.loss',
    () => import('./pages/UserLoss.tsx'),
  ),
  agentPage(
    '/agent/registerCenter',
    'registerCenter.title',
    () => import('./pages/RegisterCenter.tsx'),
  ),
];
