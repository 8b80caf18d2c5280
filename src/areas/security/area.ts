import { type Area, agentPage } from '../../lib/area.ts';

const view = () => import('./pages/Security.tsx');

/** The security centre, in the players' and the agents' frame. */
export const area: Area = {
  pages: [
    { path: '/member/security', titleKey: 'security.title', guard: 'member', view },
    agentPage('/agent/security', 'security.title', view),
  ],
};
