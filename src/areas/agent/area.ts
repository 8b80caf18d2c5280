import type { Area, Page } from '../../lib/area.ts';

const frame = { guard: 'agent', frame: 'agent' } as const;

export const area: Area = {
  pages: [
    ...['/agentHome', '/agent/agentTeamOverview'].map((path): Page => ({
      ...frame,
      path,
      titleKey: 'agent.overview.title',
      view: () => import('./pages/TeamOverview.tsx'),
    })),
    {
      ...frame,
      path: '/agent/registerCenter',
      titleKey: 'registerCenter.title',
      view: () => import('./pages/RegisterCenter.tsx'),
    },
  ],
};
