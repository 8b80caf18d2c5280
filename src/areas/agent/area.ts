import type { Area, Page } from '../../lib/area.ts';

export const area: Area = {
  pages: ['/agentHome', '/agent/agentTeamOverview'].map((path): Page => ({
    path,
    titleKey: 'agent.overview.title',
    guard: 'agent',
    view: () => import('./pages/TeamOverview.tsx'),
    frame: 'agent',
  })),
};
