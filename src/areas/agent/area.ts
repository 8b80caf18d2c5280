import type { Area } from '../../lib/area.ts';

export const area: Area = {
  pages: [
    {
      path: '/agentHome',
      titleKey: 'agent.overview.title',
      guard: 'agent',
      view: () => import('./pages/TeamOverview.tsx'),
      frame: 'agent',
    },
    {
      path: '/agent/registerCenter',
      titleKey: 'registerCenter.title',
      guard: 'agent',
      view: () => import('./pages/RegisterCenter.tsx'),
      frame: 'agent',
    },
  ],
};
