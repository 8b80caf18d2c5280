import type { Area } from '../../lib/area.ts';

const view = () => import('./pages/Security.tsx');

/** The security centre, for members in the players' frame and for agents in theirs. */
export const area: Area = {
  pages: [
    { path: '/member/security', titleKey: 'security.title', guard: 'member', view },
    { path: '/agent/security', titleKey: 'security.title', guard: 'agent', view, frame: 'agent' },
  ],
};
