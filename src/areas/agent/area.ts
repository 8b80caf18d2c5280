import type { Area, Page } from '../../lib/area.ts';

const overviewAt = (path: string): Page => ({
  path,
  titleKey: 'agent.overview.title',
  guard: 'agent',
  view: () => import('./pages/TeamOverview.tsx'),
  frame: 'agent',
});

export const area: Area = {
  pages: [
    overviewAt('/agentHome'),
    overviewAt('/agent/agentTeamOverview'),
    {
      path: '/agent/registerCenter',
      titleKey: 'registerCenter.title',
      guard: 'agent',
      view: () => import('./pages/RegisterCenter.tsx'),
      frame: 'agent',
    },
  ],
};
